package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Command is a program with its arguments.
type Command struct {
	Dir  string
	Env  []string // besides the environment
	Args []string
	Exit int // the status that it must end with
}

// Sample is what several runs of a command took. The best time is the one that other programs disturbed least.
type Sample struct {
	Best time.Duration
	Peak int64 // bytes: the most that any run held; 0 where the system does not tell
}

// Measure runs a command several times. An error carries what the command wrote.
func Measure(ctx context.Context, runs int, c Command) (Sample, error) {
	var times []time.Duration
	var peak int64
	for range runs {
		start := time.Now()
		state, out, err := run(ctx, c)
		if err != nil {
			return Sample{}, fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, gist(out))
		}
		times = append(times, time.Since(start))
		peak = max(peak, peakOf(state))
	}
	return Sample{Best: slices.Min(times), Peak: peak}, nil
}

// Run runs a command once and gives what it wrote.
func Run(ctx context.Context, c Command) (string, error) {
	_, out, err := run(ctx, c)
	if err != nil {
		return "", fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, gist(out))
	}
	return out, nil
}

func run(ctx context.Context, c Command) (*os.ProcessState, string, error) {
	cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append(os.Environ(), c.Env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == c.Exit {
		err = nil
	}
	if err == nil && cmd.ProcessState.ExitCode() != c.Exit {
		err = fmt.Errorf("exit status %d, not %d", cmd.ProcessState.ExitCode(), c.Exit)
	}
	return cmd.ProcessState, out.String(), err
}

// gist is the beginning of a long output.
func gist(out string) string {
	const most = 2000
	return out[:min(most, len(out))]
}
