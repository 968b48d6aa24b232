import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Writes an app as Vite would: its document and one asset. */
const VITE = `
import { mkdirSync, writeFileSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out + '/assets', { recursive: true })
writeFileSync(out + '/index.html', '')
writeFileSync(out + '/assets/a.js', '')
`

test('a start without build tools names the missing build and the remedy, and needs none with a build', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-build-tools-'))
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const file of ['start.ts', 'app-builds.ts', 'published-build.ts', 'file-lock.ts']) {
    cpSync(path.join(import.meta.dirname, file), path.join(folder, 'tools', file))
  }
  write('package.json', '{ "type": "module" }')
  write('apps/server/src/main.ts', `console.info('the server runs')`)
  const start = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  const missing = start()
  expect(missing.status).toBe(1)
  expect(missing.stderr).toContain('npm ci --include=dev && npm run build')
  expect(missing.stderr).toContain('npm run release')
  expect(missing.stdout).toBe('')

  write('node_modules/vite/bin/vite.js', VITE)
  expect(start()).toMatchObject({ status: 0, stderr: '' })
  rmSync(path.join(folder, 'node_modules'), { recursive: true })
  expect(start()).toEqual({ status: 0, stdout: 'the server runs\n', stderr: '' })

  write('apps/console/src/changed.ts', '')
  expect(start().stderr).toContain('The console of these sources is not built')
  rmSync(folder, { recursive: true, force: true })
})
