import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_TIME, UNSIGNED_APK, unsignedSteps } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { ApkNotVerified } from './apk-failures.ts'
import { apkProject, type ApkProject } from './apk-project.ts'
import { permissions, type ApkFacts, type ApkSigner, type ApkSpec, type ApkStep } from './apk-spec.ts'
import { runTool, type ToolRun } from './run-tool.ts'
import { shellSha256 } from './shell-files.ts'
import { signApk } from './sign-apk.ts'
import { fingerprintOf, signerPrints } from './signing-keys.ts'
import { verifyApk } from './verify-apk.ts'

export interface ApkBuild {
  /** Empty, and this build's alone. */
  folder: string
  signal: AbortSignal
  /** Called before each step; a failure ends the build. */
  onStep(step: ApkStep): Promise<void> | void
  /** A package that a builder has made of the same specification. */
  unsigned?: Buffer | undefined
}

export interface BuiltApk {
  file: string
  facts: ApkFacts
}

const EPOCH = new Date(PROJECT_TIME)

async function put(folder: string, name: string, content: Buffer | string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  await utimes(file, EPOCH, EPOCH)
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The package without its signature. */
async function makeUnsigned({ files }: ApkProject, onStep: ApkBuild['onStep'], run: ToolRun): Promise<void> {
  for (const [name, content] of files) await put(run.folder, name, content)
  let last = ''
  for (const { step, tool, parameters } of unsignedSteps) {
    if (step !== last) await onStep(step)
    last = step
    await runTool(tool, parameters, run)
  }
}

/**
 * A key signs nothing that was not made here: what a builder has made is compared as a whole, because a package that is made
 * to deceive can show tools other contents than a phone.
 */
async function requireSame(unsigned: Buffer, { folder }: ToolRun): Promise<void> {
  if (unsigned.equals(await readFile(path.join(folder, UNSIGNED_APK)))) return
  throw new ApkNotVerified(
    'the package of the builder is not the one that this server makes with its versions of the tools',
  )
}

/** Makes a package, signs it, and verifies it. Nothing else of it than the returned file may be used. */
export async function buildApk(
  spec: ApkSpec,
  signer: ApkSigner,
  { folder, signal, onStep, unsigned }: ApkBuild,
): Promise<BuiltApk> {
  const run = { folder, signal }
  if (!unsigned) await onStep('icons')
  const project = await apkProject(spec, signal)
  await makeUnsigned(project, unsigned ? () => {} : onStep, run)
  if (unsigned) await requireSame(unsigned, run)

  await onStep('sign')
  await signApk(signer, run)

  await onStep('verify')
  const certSha256 = fingerprintOf(signer.key.certificate)
  await verifyApk('app.apk', { spec, signer: signerPrints(signer), entries: project.entries }, run)
  const file = path.join(folder, 'app.apk')
  const { size: sizeBytes } = await stat(file)
  return {
    file,
    facts: { sizeBytes, sha256: await sha256Of(file), certSha256, permissions: [...permissions], shellSha256 },
  }
}
