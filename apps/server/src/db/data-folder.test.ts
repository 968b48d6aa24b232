import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { runInChild } from './testing/child-process.ts'
import { lockDataFolder, masterKey } from './data-folder.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const modeOf = (file: string) => statSync(file).mode & 0o777

const holder = (folder: string) => `
  const { lockDataFolder } = await import(db('data-folder.ts'))
  try { lockDataFolder('${folder}'); console.log('held') } catch (error) { console.log(error.message) }
  setInterval(() => {}, 1000)`

describe('the data folder', () => {
  test('is created so that only its owner enters it', () => {
    using place = temporaryFolder()
    const folder = path.join(place.path, 'deep', 'data')
    lockDataFolder(folder).release()
    expect(modeOf(folder)).toBe(0o700)
  })

  test('a second start says that it is in use, and by which process', async () => {
    using place = temporaryFolder()
    const first = runInChild(holder(place.path))
    expect(await first.line()).toBe('held')
    expect(() => lockDataFolder(place.path)).toThrow(`${place.path} is in use by process ${first.pid}`)
    first.kill('SIGKILL')
    await first.ended
  })

  test('is free again after its process was killed', async () => {
    using place = temporaryFolder()
    const first = runInChild(holder(place.path))
    await first.line()
    first.kill('SIGKILL')
    await first.ended
    expect(() => lockDataFolder(place.path).release()).not.toThrow()
  })

  test('is free again after it was released', () => {
    using place = temporaryFolder()
    lockDataFolder(place.path).release()
    expect(() => lockDataFolder(place.path).release()).not.toThrow()
  })

  test('of many starts at the same moment exactly one gets it', async () => {
    using place = temporaryFolder()
    const children = Array.from({ length: 5 }, () => runInChild(holder(place.path)))
    const answers = await Promise.all(children.map((child) => child.line()))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    expect(answers.filter((answer) => answer?.includes('is in use'))).toHaveLength(4)
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => child.ended))
  })
})

describe('the master key', () => {
  test('is made once, has 32 bytes, and only its owner reads it', () => {
    using place = temporaryFolder()
    const key = masterKey(place.path)
    expect(key).toHaveLength(32)
    expect(masterKey(place.path)).toEqual(key)
    expect(readdirSync(place.path)).toEqual(['master.key'])
    expect(modeOf(path.join(place.path, 'master.key'))).toBe(0o600)
  })

  test('differs between installations', () => {
    using one = temporaryFolder()
    using other = temporaryFolder()
    expect(masterKey(one.path)).not.toEqual(masterKey(other.path))
  })

  test('that was cut short is refused and left as it is', () => {
    using place = temporaryFolder()
    const file = path.join(place.path, 'master.key')
    writeFileSync(file, 'short')
    expect(() => masterKey(place.path)).toThrow('has 5 bytes instead of 32')
    expect(readFileSync(file, 'utf8')).toBe('short')
  })
})
