import { Column, ForeignKey } from 'typeorm';

type EntityClass = new () => object;

/** Millisecond precision: what a client reads back is exactly what is stored, so cursors can compare for equality. */
export const Timestamp = (options: { nullable?: boolean } = {}): PropertyDecorator =>
  Column('timestamp with time zone', { precision: 3, ...options });

/** A uuid column with a named foreign key; the error mapping and the migrations refer to that name. */
export function Reference(
  target: () => EntityClass,
  options: { name: string; onDelete?: 'CASCADE' | 'SET NULL'; nullable?: boolean; primary?: boolean },
): PropertyDecorator {
  return (prototype, property) => {
    Column('uuid', { nullable: options.nullable ?? false, primary: options.primary ?? false })(prototype, property);
    ForeignKey(target, { name: options.name, onDelete: options.onDelete })(prototype, property as string);
  };
}
