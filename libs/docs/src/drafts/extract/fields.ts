import ts from 'typescript';
import { chainOf } from './chain.js';
import { kindOf } from './kinds.js';
import { byPlace, type Place, placeAfter, placeBefore, type ReadFile } from './read-file.js';
import { decoratorsOf, lineOf, nameText, print, propertiesOf } from './script.js';

/** A class or schema that defines the fields of a request or a response. */
interface Shape {
  name: string;
  line: number;
  direction: 'request' | 'answer';
  fields: Map<string, Field>;
}

interface Field {
  name: string;
  line: number;
  type: string;
  optional: boolean;
  /** Decorators and checks, as written. */
  rules: string[];
}

export interface FieldChange {
  shape: string;
  field: string;
  change: 'added' | 'removed' | 'changed';
  direction: 'request' | 'answer';
  before?: string;
  after?: string;
  note: string;
  breaking: boolean;
  place: Place;
}

/** A shape that was added or removed as a whole. */
export interface ShapeChange {
  shape: string;
  change: 'added' | 'removed';
  direction: 'request' | 'answer';
  fields: string[];
  place: Place;
}

export interface FieldFindings {
  fields: FieldChange[];
  shapes: ShapeChange[];
}

const FIELD_CLASS = /(Dto|DTO|Input|Args|Payload|Request|Response|Query|Params|Body)$/;
const ANSWER = /(Response|Result|Answer|View|Output)(Dto|DTO)?$/;
const REQUEST =
  /^(Create|Update|Patch|Delete|List|Search|Find|Filter|Sign|Login|Register|Change|Set|Add|Bulk)|(Input|Args|Payload|Request|Query|Params|Body)(Dto|DTO)?$/;
const VALIDATOR =
  /^(Is[A-Z]\w*|Min|Max|MinLength|MaxLength|Length|Matches|ArrayMinSize|ArrayMaxSize|ArrayUnique|ValidateNested|ValidateIf|Contains|Equals|NotEquals|Allow)$/;
const OPTIONAL = /^(IsOptional|ApiPropertyOptional)$/;

/** Whether a class is described by its fields. */
export function isFieldClass(node: ts.ClassDeclaration): boolean {
  const name = nameText(node.name);
  const properties = node.members.filter(ts.isPropertyDeclaration);
  const marked = properties.filter((property) => decoratorsOf(property).length > 0).length;
  return (
    /(Dto|DTO)$/.test(name) ||
    isValidated(properties) ||
    (FIELD_CLASS.test(name) && marked > 0 && marked === properties.length)
  );
}

function isValidated(properties: ts.PropertyDeclaration[]): boolean {
  return properties.some((property) => decoratorsOf(property).some(({ name }) => VALIDATOR.test(name)));
}

export function fieldChanges(found: FieldFindings[]): FieldFindings {
  return {
    fields: found.flatMap(({ fields }) => fields).sort(byPlace),
    shapes: withoutMoves(found.flatMap(({ shapes }) => shapes)).sort(byPlace),
  };
}

export function fieldChangesIn(read: ReadFile): FieldFindings {
  const findings: FieldFindings = { fields: [], shapes: [] };
  if (kindOf(read.file.path) !== 'source') return findings;
  const [old, now] = [shapesOf(read.before), shapesOf(read.after)];
  for (const shape of old.values()) {
    const current = now.get(shape.name);
    if (current) findings.fields.push(...compare(shape, current, read));
    else findings.shapes.push(whole(shape, 'removed', placeBefore(read.file, shape.line)));
  }
  for (const shape of now.values()) {
    if (!old.has(shape.name)) findings.shapes.push(whole(shape, 'added', placeAfter(read.file, shape.line)));
  }
  return findings;
}

function withoutMoves(shapes: ShapeChange[]): ShapeChange[] {
  const key = ({ shape, fields }: ShapeChange) => `${shape} ${fields.join()}`;
  const removed = new Set(shapes.filter(({ change }) => change === 'removed').map(key));
  const added = new Set(shapes.filter(({ change }) => change === 'added').map(key));
  return shapes.filter((shape) => !(removed.has(key(shape)) && added.has(key(shape))));
}

function whole({ name, direction, fields }: Shape, change: 'added' | 'removed', place: Place): ShapeChange {
  return { shape: name, change, direction, fields: [...fields.values()].map((field) => fieldText(field)), place };
}

function compare(before: Shape, after: Shape, { file }: ReadFile): FieldChange[] {
  const found: FieldChange[] = [];
  const { direction } = after;
  const push = (
    change: FieldChange['change'],
    field: Field,
    place: Place,
    note: string,
    breaking: boolean,
    old?: Field,
    now?: Field,
  ) =>
    found.push({
      shape: after.name,
      field: field.name,
      change,
      direction,
      note,
      breaking,
      place,
      before: old && fieldText(old, true),
      after: now && fieldText(now, true),
    });
  for (const field of before.fields.values()) {
    const now = after.fields.get(field.name);
    if (now === undefined) push('removed', field, placeBefore(file, field.line), 'removed', true, field);
    else if (fieldText(field, true) !== fieldText(now, true)) {
      const [note, breaking] = difference(field, now, direction);
      push('changed', now, placeAfter(file, now.line), note, breaking, field, now);
    }
  }
  for (const field of after.fields.values()) {
    if (before.fields.has(field.name)) continue;
    const required = !field.optional && direction === 'request';
    push(
      'added',
      field,
      placeAfter(file, field.line),
      required ? 'added, required' : 'added',
      required,
      undefined,
      field,
    );
  }
  return found;
}

function difference(before: Field, after: Field, direction: Shape['direction']): [note: string, breaking: boolean] {
  if (before.type !== after.type) return [`\`${before.type}\` became \`${after.type}\``, true];
  if (before.optional && !after.optional) return ['is now required', direction === 'request'];
  if (!before.optional && after.optional) return ['is now optional', direction === 'answer'];
  const stricter = after.rules.filter((rule) => !before.rules.includes(rule));
  const looser = before.rules.filter((rule) => !after.rules.includes(rule));
  const said = [...stricter.map((rule) => `\`${rule}\` added`), ...looser.map((rule) => `\`${rule}\` dropped`)];
  return [`checks changed: ${said.join(', ')}`, false];
}

function fieldText({ name, type, optional, rules }: Field, withRules = false): string {
  const checks = withRules && rules.length > 0 ? ` ${rules.join(' ')}` : '';
  return `${name}${optional ? '?' : ''}: ${type}${checks}`;
}

function shapesOf(source: ts.SourceFile | undefined): Map<string, Shape> {
  const found = new Map<string, Shape>();
  for (const statement of source?.statements ?? []) {
    if (ts.isClassDeclaration(statement)) addClass(statement, found);
    else if (ts.isVariableStatement(statement))
      for (const node of statement.declarationList.declarations) addSchema(node, found);
  }
  return found;
}

function addClass(node: ts.ClassDeclaration, found: Map<string, Shape>): void {
  const name = nameText(node.name);
  const properties = node.members.filter(ts.isPropertyDeclaration);
  if (!isFieldClass(node)) return;
  const fields = properties.map((property): Field => {
    const decorators = decoratorsOf(property);
    return {
      name: nameText(property.name),
      line: lineOf(property.name),
      type: property.type ? print(property.type) : 'unknown',
      optional: property.questionToken !== undefined || decorators.some((decorator) => OPTIONAL.test(decorator.name)),
      rules: decorators
        .filter((decorator) => VALIDATOR.test(decorator.name) && !OPTIONAL.test(decorator.name))
        .map(decoratorText),
    };
  });
  const direction = ANSWER.test(name) || !(isValidated(properties) || REQUEST.test(name)) ? 'answer' : 'request';
  found.set(name, { name, line: lineOf(node), direction, fields: new Map(fields.map((field) => [field.name, field])) });
}

/** `z.object({…})`, unless its name shows that it is for the environment. */
function addSchema(node: ts.VariableDeclaration, found: Map<string, Shape>): void {
  if (!node.initializer) return;
  const { root, steps } = chainOf(node.initializer);
  const call = steps.find(({ name }) => /^(object|strictObject|looseObject)$/.test(name));
  if (root !== 'z' || call === undefined) return;
  const name = nameText(node.name);
  const fields = [...propertiesOf(call.arguments[0])].map(([key, value]): Field => {
    const chain = chainOf(value);
    const optional = chain.steps.some((step) => /^(optional|nullish|default|prefault|catch)$/.test(step.name));
    return { name: key, line: lineOf(value), type: print(value), optional, rules: [] };
  });
  if (fields.length === 0 || fields.every((field) => /^[A-Z][A-Z0-9_]+$/.test(field.name))) return;
  const direction = ANSWER.test(name.replace(/Schema$/i, '')) ? 'answer' : 'request';
  found.set(name, { name, line: lineOf(node), direction, fields: new Map(fields.map((field) => [field.name, field])) });
}

function decoratorText({ name, arguments: values }: { name: string; arguments: readonly ts.Expression[] }): string {
  return `@${name}(${values.map(print).join(', ')})`;
}
