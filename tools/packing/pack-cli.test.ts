import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packCli } from './pack-cli.ts'

test('the packed command runs without a clone and without other packages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-pack-'))
  const file = await packCli(folder)
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const { version } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8')) as { version: string }
  const main = path.join(folder, 'package/slipway.mjs')
  expect(execFileSync(process.execPath, [main, '--version'], { cwd: folder, encoding: 'utf8' })).toBe(`${version}\n`)
  expect(JSON.parse(readFileSync(path.join(folder, 'package/package.json'), 'utf8'))).not.toHaveProperty('dependencies')
  rmSync(folder, { recursive: true, force: true })
})
