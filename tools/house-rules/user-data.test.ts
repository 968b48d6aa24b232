import { expect, test } from 'vitest'
import { filesMatching } from './source-files.ts'
import { unerasedTables } from './user-data.ts'

const migrations = filesMatching(/^apps\/server\/src\/db\/migrations\/.*\.sql$/)
const stores = filesMatching(/^apps\/server\/src\/domains\/.*\.store\.ts$/)

test('every table that names an end user is erased by a store, when the account is', () => {
  expect(unerasedTables(migrations, stores)).toEqual([])
})

test('planted tables and stores without an erasure are found', () => {
  const toys = {
    path: '0900.sql',
    text: `create table toys (
  owner bigint not null references users (id)
);
alter table lamps add column by_user bigint;
create table rooms (
  name text
);`,
  }
  const store = { path: 'lost.store.ts', text: `db.insertInto('bells')` }
  expect(unerasedTables([toys], [store], { bells: 'lost.store.ts' })).toEqual([
    'toys names an end user: which store erases it? (tools/house-rules/user-data.ts)',
    'lamps names an end user: which store erases it? (tools/house-rules/user-data.ts)',
    'lost.store.ts erases nothing of bells',
  ])
})
