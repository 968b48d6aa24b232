import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keptMasterKey } from './data-folder.ts'
import { openPool } from './database.ts'
import { installationKey, zoneInstead } from './installation-key.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { cloneDatabase } from './testing/test-database.ts'

const KEY = randomBytes(32)

/** A database and a data folder, both empty. */
async function fresh() {
  const clone = await cloneDatabase()
  const pool = openPool(clone.settings, { poolSize: 1 })
  const place = temporaryFolder()
  return {
    dataFolder: place.path,
    find: (given?: Buffer, dataFolder = place.path) =>
      installationKey(pool, { dataFolder, given, statisticsZone: 'Europe/Berlin' }),
    instead: (zone: string | undefined) => zoneInstead(pool, zone),
    keep: (key: Buffer) => writeFile(path.join(place.path, 'master.key'), key),
    async [Symbol.asyncDispose]() {
      await pool.end()
      await clone.drop()
      place[Symbol.dispose]()
    },
  }
}

test('the first start makes a key in the data folder, and the next one finds it', async () => {
  await using start = await fresh()
  const key = await start.find()
  expect(key).toHaveLength(32)
  expect(keptMasterKey(start.dataFolder)).toEqual(key)
  expect(await start.find()).toEqual(key)
})

test('a key that is set is used, and none is written', async () => {
  await using start = await fresh()
  expect(await start.find(KEY)).toEqual(KEY)
  expect(keptMasterKey(start.dataFolder)).toBeUndefined()
})

test('a process without a key, or with another one, says where to get it, and writes none', async () => {
  await using start = await fresh()
  await start.find(KEY)
  using elsewhere = temporaryFolder()
  await expect(start.find(undefined, elsewhere.path)).rejects.toThrow(/Copy master\.key .* set SLIPWAY_MASTER_KEY/)
  expect(keptMasterKey(elsewhere.path)).toBeUndefined()
  await expect(start.find(randomBytes(32))).rejects.toThrow('SLIPWAY_MASTER_KEY is not the key')
})

test('two different keys, set and in the folder, are refused, and neither is part of the text', async () => {
  await using start = await fresh()
  await start.keep(randomBytes(32))
  const refusal = await start.find(KEY).catch((error: Error) => error.message)
  expect(refusal).toMatch(/are different keys/)
  expect(refusal).not.toContain(KEY.toString('base64'))
  await start.keep(KEY)
  expect(await start.find(KEY)).toEqual(KEY)
})

test('the zone of statistics is that of the first start; a later setting is named as without effect', async () => {
  await using start = await fresh()
  await start.find()
  expect(await start.instead('Europe/Berlin')).toBeUndefined()
  expect(await start.instead(undefined)).toBeUndefined()
  expect(await start.instead('Asia/Tokyo')).toBe('Europe/Berlin')
})
