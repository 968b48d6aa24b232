import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { kitSdkFiles, kitSdkText, writeKit } from '@slipway/contract/products/device-kits/write-kit.ts'
import { featureInput, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import * as z from 'zod/mini'

const sdkFolder = path.resolve(import.meta.dirname, '../..')
const nodeModules = path.resolve(sdkFolder, '../../node_modules')

export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** Features as the server stores them; throws on an invalid one. */
export const featuresOf = (written: readonly object[]): CheckedFeature[] =>
  written.map((one) => z.parse(featureInput({}), { deName: { zh: '灯', en: 'Lamp' }, ...one }))

export interface KitFolder extends Disposable {
  folder: string
  /** Returns standard error, which is empty on success. */
  run(within: string, program: string, ...args: string[]): string
}

/** A kit on a developer's disk, with its packages installed. */
export function kitFolder(features: readonly CheckedFeature[], productName = '灯 */ "lamp" \\'): KitFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-kit-'))
  const place = {
    productId: '2f1c7a90b34e4d58a6e0c1d2b3a49586',
    host: '127.0.0.1',
    port: 1883,
    platformUrl: 'http://127.0.0.1:8080',
    root: { id: '0123456789abcdef', public: 'A'.repeat(43) },
  }
  const files = writeKit({ productId: place.productId, productName, features }, place, 'zh-CN')
  for (const file of [...Object.keys(files), ...Object.keys(kitSdkFiles)])
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  for (const [file, own] of Object.entries(kitSdkFiles))
    writeFileSync(path.join(folder, file), kitSdkText(readFileSync(path.join(sdkFolder, own), 'utf8')))
  symlinkSync(nodeModules, path.join(folder, 'typescript/node_modules'))
  return {
    folder,
    run(within, program, ...args) {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: path.join(folder, within), encoding: 'utf8' })
      return status === 0 ? stderr : `${program} ended with ${status}\n${stdout}${stderr}`
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

export const strictC = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic']
export const typescript = path.join(nodeModules, '.bin/tsc')
