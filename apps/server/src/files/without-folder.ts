import { BrokenPackage, type PackedFiles } from './zip-reading.ts'

/** Archives of a folder have it before each path; `manifest` is at the top of a package. Throws `BrokenPackage`. */
export function withoutFolder(files: PackedFiles, manifest: string): PackedFiles {
  if (files.has(manifest)) return files
  const [folder = ''] = [...files.keys()][0]?.split('/', 1) ?? []
  const prefix = `${folder}/`
  const isInside = files.has(prefix + manifest) && [...files.keys()].every((path) => path.startsWith(prefix))
  if (!isInside) throw new BrokenPackage('noManifest', manifest)
  return new Map([...files].map(([path, bytes]) => [path.slice(prefix.length), bytes]))
}
