import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const folder = path.resolve(import.meta.dirname, '../..')
const cli = path.join(folder, 'packages/cli')

/**
 * Writes `slipway-cli-<version>.tgz`: the command as one JavaScript file without dependencies, for machines without a
 * clone. `npm install -g` of the tarball installs it.
 */
export async function packCli(target: string): Promise<string> {
  const built = path.join(cli, 'dist')
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: path.join(cli, 'src/main.ts'),
      outDir: built,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'slipway.mjs', codeSplitting: false } },
    },
    ssr: { noExternal: true },
  })
  const { version, license } = JSON.parse(readFileSync(path.join(cli, 'package.json'), 'utf8')) as Record<
    string,
    string
  >
  const manifest = {
    name: 'slipway-cli',
    version,
    description: 'Command line of Slipway',
    license,
    type: 'module',
    bin: { slipway: 'slipway.mjs' },
    files: ['slipway.mjs', 'LICENSE'],
    engines: { node: '>=20.19' },
  }
  writeFileSync(path.join(built, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(path.join(folder, 'LICENSE'), path.join(built, 'LICENSE'))
  mkdirSync(target, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: built,
    encoding: 'utf8',
  })
  return path.join(target, packed.trim())
}

if (import.meta.main) console.log(await packCli(process.cwd()))
