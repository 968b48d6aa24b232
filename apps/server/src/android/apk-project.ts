import { apkDocuments } from './apk-documents.ts'
import { apkPictures } from './apk-icons.ts'
import type { ApkSpec } from './apk-spec.ts'
import { REGISTRATION, registrationOf } from './registration-file.ts'
import { offlinePage, shellCode } from './shell-files.ts'

export interface ApkProject {
  /** What the tools read, by its path in their folder. */
  files: ReadonlyMap<string, Buffer | string>
  /** What a finished package contains, without its signature. */
  entries: readonly string[]
}

const OFFLINE = 'assets/offline.html'
const CODE = 'classes.dex'

/** aapt adds the API level that a density needs. */
const versioned = (name: string): string =>
  name.replace(/^(res\/mipmap-[a-z]+dpi)\//, '$1-v4/').replace('drawable-nodpi/', 'drawable-nodpi-v4/')

/** All that goes into a package. */
export async function apkProject(spec: ApkSpec, signal: AbortSignal): Promise<ApkProject> {
  const documents = apkDocuments(spec)
  const pictures = [...(await apkPictures(spec, signal))].map(([name, bytes]) => [`res/${name}`, bytes] as const)
  const compiled = [...documents.keys()].filter((name) => !name.includes('/values'))
  const registration = registrationOf(spec)
  const fixed = new Map([
    [OFFLINE, offlinePage],
    [CODE, shellCode],
    ...(registration ? ([[REGISTRATION, registration]] as const) : []),
  ])
  return {
    files: new Map<string, Buffer | string>([...documents, ...pictures, ...fixed]),
    entries: [...[...compiled, ...pictures.map(([name]) => name)].map(versioned), ...fixed.keys(), 'resources.arsc'],
  }
}
