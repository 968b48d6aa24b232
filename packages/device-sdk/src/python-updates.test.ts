import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isInstalled } from './testing/kits.ts'

const folder = path.resolve(import.meta.dirname, '../python')

test.skipIf(!isInstalled('python3'))(
  'the SDK in Python verifies updates as the vectors say, and survives a power cut at each operation of one',
  () => {
    const vectors = path.resolve(import.meta.dirname, 'test-vectors.json')
    const { stdout, stderr } = spawnSync('python3', ['-B', 'ota_vectors_test.py', vectors], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([stdout, stderr]).toEqual(['0 failures\n', ''])
  },
)
