package expr

// Env is where an expression's names and functions come from: one scope, with whatever it knows of the scopes around it.
// The arguments of Call and the Env `in` are only lent for the time of the call.
type Env interface {
	// Name is the value of a name. A name that is known but has no value here is absent; an unknown one is !ok and is looked
	// for further out, and is absent when no scope knows it.
	Name(name string) (v Value, ok bool)
	// Call evaluates a function of the rules. in is the innermost scope of the caller; ok is false where this scope does not
	// know the function. An absent argument may be answered with an absent value. An error is a bug of the rule data.
	Call(fn string, args []Value, in Env) (v Value, ok bool, err error)
}

// Scope looks in Inner, then in Outer. Either may be nil.
type Scope struct {
	Inner, Outer Env
}

// Name implements Env.
func (s *Scope) Name(name string) (Value, bool) {
	if s.Inner != nil {
		if v, ok := s.Inner.Name(name); ok {
			return v, true
		}
	}
	if s.Outer != nil {
		return s.Outer.Name(name)
	}
	return Value{}, false
}

// Call implements Env.
func (s *Scope) Call(fn string, args []Value, in Env) (Value, bool, error) {
	if s.Inner != nil {
		if v, ok, err := s.Inner.Call(fn, args, in); ok || err != nil {
			return v, ok, err
		}
	}
	if s.Outer != nil {
		return s.Outer.Call(fn, args, in)
	}
	return Value{}, false, nil
}

// Vars is a scope of names in a map, without functions.
type Vars map[string]Value

// Name implements Env.
func (vars Vars) Name(name string) (Value, bool) {
	v, ok := vars[name]
	return v, ok
}

// Call implements Env: it knows no function.
func (Vars) Call(string, []Value, Env) (Value, bool, error) { return Value{}, false, nil }

// NoCalls gives a scope that has names only its Call method: embed it.
type NoCalls struct{}

// Call implements Env: it knows no function.
func (NoCalls) Call(string, []Value, Env) (Value, bool, error) { return Value{}, false, nil }

// binding is the scope of one element of a list while a function runs over it: the bound name, then the element's own names.
type binding struct {
	name  string
	value Value
	outer Env
}

func (b *binding) Name(name string) (Value, bool) {
	if b.name != "" && name == b.name {
		return b.value, true
	}
	if own := b.value.Env(); own != nil {
		if v, ok := own.Name(name); ok {
			return v, true
		}
	}
	return b.outer.Name(name)
}

func (b *binding) Call(fn string, args []Value, in Env) (Value, bool, error) {
	if own := b.value.Env(); own != nil {
		if v, ok, err := own.Call(fn, args, in); ok || err != nil {
			return v, ok, err
		}
	}
	return b.outer.Call(fn, args, in)
}
