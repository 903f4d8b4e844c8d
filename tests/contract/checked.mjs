// Checks the project in this folder, and looks for places below schemas that have no type: node checked.mjs SCHEMAS ...
// SCHEMAS is a file of openapi-typescript with the names of some of its schemas: heptad.ts=SevenState,SevenOptions
// It prints the errors of the compiler, and the places; the compiler reads each file once for both.
import ts from "typescript";

const refuse = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => report([error]) };
const { options, fileNames } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, refuse);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

function report(errors) {
  if (errors.length === 0) return;
  console.log(ts.formatDiagnostics(errors, { ...ts.sys, getCanonicalFileName: (name) => name, getNewLine: () => "\n" }));
  process.exit(1);
}

function schemasOf(file) {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
  return member(checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === "components")), "schemas");
}

function member(type, name) {
  return checker.getTypeOfSymbol(checker.getPropertyOfType(type, name));
}

/** The paths below a type that say nothing of what is there: any, unknown, and objects without properties. */
function* untyped(type, path, seen) {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) yield path;
  if (seen.has(type)) return;
  seen.add(type);
  if (type.isUnionOrIntersection()) {
    for (const inner of type.types) yield* untyped(inner, path, seen);
  } else if (checker.isArrayType(type) || checker.isTupleType(type)) {
    for (const item of checker.getTypeArguments(type)) yield* untyped(item, `${path}[]`, seen);
  } else if (type.flags & ts.TypeFlags.Object) {
    const properties = checker.getPropertiesOfType(type);
    const values = checker.getIndexInfosOfType(type);
    if (properties.length + values.length === 0) yield path;
    for (const { name } of properties) yield* untyped(member(type, name), `${path}.${name}`, seen);
    for (const value of values) yield* untyped(value.type, `${path}{}`, seen);
  }
}

report(ts.getPreEmitDiagnostics(program));
for (const [file, names] of process.argv.slice(2).map((argument) => argument.split("="))) {
  const schemas = schemasOf(file);
  for (const name of names.split(",")) {
    for (const path of untyped(member(schemas, name), name, new Set())) console.log(path);
  }
}
