import { defineEntity, p } from '@mikro-orm/core';
import type { Ended } from '../../undo/ports.ts';
import { CORE_SCHEMA } from './schema-names.ts';

/** A change at the desk that can be undone. While a request works on it, `takenAt` is set. */
export const UndoEntity = defineEntity({
  name: 'Undo',
  tableName: 'undos',
  schema: CORE_SCHEMA,
  properties: {
    id: p.text().primary(),
    tenantId: p.text(),
    ownerId: p.text().strictNullable(),
    accountId: p.text(),
    epoch: p.integer(),
    operation: p.text(),
    done: p.text(),
    object: p.text(),
    endedThing: p.json().$type<Ended>(),
    takenAt: p.datetime(6).strictNullable(),
    createdAt: p.datetime(6),
    expiresAt: p.datetime(6),
  },
});

export const UNDO_COLUMNS = [
  'id',
  'tenantId',
  'ownerId',
  'accountId',
  'epoch',
  'operation',
  'done',
  'object',
  'endedThing',
  'createdAt',
  'expiresAt',
] as const;
