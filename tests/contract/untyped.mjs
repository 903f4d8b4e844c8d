// Prints the places below schemas of a file of openapi-typescript that have no type: node untyped.mjs heptad.ts NAME ...
import ts from "typescript";

const [file, ...names] = process.argv.slice(2);
const program = ts.createProgram([file], { strict: true, skipLibCheck: true });
const checker = program.getTypeChecker();
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
const components = checker.getDeclaredTypeOfSymbol(exported.find((symbol) => symbol.name === "components"));
const schemas = member(components, "schemas");

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

for (const name of names) {
  for (const path of untyped(member(schemas, name), name, new Set())) console.log(path);
}
