import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApkSigner, SigningKey } from './apk-spec.ts'
import { runTool, type ToolRun } from './run-tool.ts'

/**
 * Keys go through pipes: they are never files, whatever ends the build. The scripts are constant, and all that varies
 * is passed as parameters.
 */
const SIGN = 'exec apksigner sign "$@" --key <(cat <&3) --cert last.pem --v1-signer-name CERT aligned.apk'
/** The first key signs for Android up to 8, the last one from 9. */
const SIGN_ROTATED = `exec apksigner sign "$@" --lineage lineage \\
  --key <(cat <&3) --cert first.pem --v1-signer-name CERT \\
  --next-signer --key <(cat <&4) --cert last.pem --v1-signer-name CERT aligned.apk`
const ROTATE = `exec apksigner rotate "$@" --out lineage \\
  --old-signer --key <(cat <&3) --cert old.pem --new-signer --key <(cat <&4) --cert new.pem`

const derOf = ({ privateKey }: SigningKey): Buffer =>
  Buffer.from(privateKey.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')

/** Keys that follow one another. */
const stepsOf = ({ earlier, key }: ApkSigner): { old: SigningKey; next: SigningKey }[] =>
  earlier.map((old, at) => ({ old, next: earlier[at + 1] ?? key }))

/** Each key signs for the next one; with RSA, the same keys give the same bytes. */
async function writeLineage(signer: ApkSigner, run: ToolRun): Promise<void> {
  for (const [at, { old, next }] of stepsOf(signer).entries()) {
    await writeFile(path.join(run.folder, 'old.pem'), old.certificate)
    await writeFile(path.join(run.folder, 'new.pem'), next.certificate)
    const from = at === 0 ? [] : ['--in', 'lineage']
    await runTool('bash', ['-c', ROTATE, 'apksigner', ...from], { ...run, secrets: [derOf(old), derOf(next)] })
  }
}

/** Signs `aligned.apk` of the folder as `app.apk`, with all schemes. */
export async function signApk(signer: ApkSigner, run: ToolRun): Promise<void> {
  const [first] = signer.earlier
  await writeFile(path.join(run.folder, 'last.pem'), signer.key.certificate)
  const schemes = ['v1', 'v2', 'v3'].flatMap((scheme) => [`--${scheme}-signing-enabled`, 'true'])
  const parameters = ['apksigner', ...schemes, '--out', 'app.apk']
  if (!first) {
    await runTool('bash', ['-c', SIGN, ...parameters], { ...run, secrets: [derOf(signer.key)] })
    return
  }
  await writeFile(path.join(run.folder, 'first.pem'), first.certificate)
  await writeLineage(signer, run)
  const secrets = [derOf(first), derOf(signer.key)]
  await runTool('bash', ['-c', SIGN_ROTATED, ...parameters], { ...run, secrets })
}
