package peer

// AJV is the program that validates with ajv: node validate.cjs SCHEMA DATA.
const AJV = `const fs = require("fs");
const Ajv = require("ajv/dist/2020");
const [schema, data] = process.argv.slice(2).map(f => JSON.parse(fs.readFileSync(f, "utf8")));
const validate = new Ajv({discriminator: true, strict: false, inlineRefs: false}).compile(schema);
if (!validate(data)) {
  console.error(JSON.stringify(validate.errors.slice(0, 5), null, 1));
  process.exit(1);
}
console.log(data.length + " valid");
`
