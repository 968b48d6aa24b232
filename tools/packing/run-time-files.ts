import { globSync } from 'node:fs'
import path from 'node:path'
import { kitSdkFiles } from '@slipway/contract/products/device-kits/write-kit.ts'

const server = 'apps/server/src'

/** The files of the server that read others by their place, and which. Packages that are read have none here. */
const filesReadBy: Readonly<Record<string, readonly string[]>> = {
  /** It serves the built apps, of which only the newest build is packed. */
  [`${server}/main.ts`]: [],
  [`${server}/db/migrate.ts`]: [`${server}/db/migrations/*.sql`],
  [`${server}/db/postgres-engine.ts`]: [],
  [`${server}/android/shell-files.ts`]: [`${server}/android/shell/{shell.dex,offline.html}`],
  [`${server}/crypto/signing-files/signing-files.ts`]: [],
  [`${server}/domains/devices/serial-numbers/label-font.ts`]: [],
  [`${server}/domains/identity/sign-in/captcha/captcha-fonts.ts`]: [],
  [`${server}/domains/products/device-kits/sdk-file.ts`]: Object.values(kitSdkFiles).map((file) =>
    path.posix.join('packages/device-sdk', file),
  ),
  [`${server}/domains/products/standard-features/shipped-library.ts`]: [
    `${server}/domains/products/standard-features/library/*.yaml`,
  ],
  [`${server}/domains/users/app-builds/exports/shell-folder.ts`]: [
    `${server}/domains/users/app-builds/exports/{xcode,twa}-shell/**/*`,
  ],
  [`${server}/domains/users/mini-programs/sample-package.ts`]: [`${server}/domains/users/mini-programs/sample/*`],
}

/** The files that the server reads at run time. Throws for a reader whose files aren't listed. */
export function runTimeFiles(folder: string, readers: readonly string[]): string[] {
  const unknown = readers.filter((file) => !filesReadBy[file])
  if (unknown.length > 0) {
    throw new Error(`Name what these read by their place in tools/packing/run-time-files.ts: ${unknown.join(', ')}`)
  }
  return readers.flatMap((file) => filesReadBy[file] ?? []).flatMap((pattern) => filesOf(folder, pattern))
}

function filesOf(folder: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  if (files.length === 0) throw new Error(`${pattern} has no file.`)
  return files
}
