import { closeSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPostgresLog } from './postgres-log.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

test('what backends of the Postgres before still write leaves no gap, and the words of this start are found', () => {
  using place = temporaryFolder()
  const file = path.join(place.path, 'postgres.log')
  const before = openPostgresLog(file)
  writeSync(before.descriptor, `${'x'.repeat(20_000)}\n`)
  const now = openPostgresLog(file)
  writeSync(now.descriptor, 'FATAL: pre-existing shared memory block is still in use\n')
  writeSync(before.descriptor, 'FATAL: terminating connection due to unexpected postmaster exit\n')
  expect(readFileSync(file, 'utf8')).not.toContain('\0')
  expect(now.read()).toMatch(/^FATAL: pre-existing shared memory block[^]*postmaster exit\n$/)
  for (const { descriptor } of [before, now]) closeSync(descriptor)
})

test('a log that has become long is kept once and begun again', () => {
  using place = temporaryFolder()
  const file = path.join(place.path, 'postgres.log')
  closeSync(openPostgresLog(file).descriptor)
  truncateSync(file, 11 * 1024 * 1024)
  const log = openPostgresLog(file)
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, 11 * 1024 * 1024])
  closeSync(log.descriptor)
})
