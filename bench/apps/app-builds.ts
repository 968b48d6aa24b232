import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { getBuild, startBuild } from '../../packages/contract/src/users/app-builds/app-builds.calls.ts'
import { buildState } from '../../packages/contract/src/users/app-builds/app-builds.lifecycle.ts'
import { buildApk } from '../../apps/server/src/android/build-apk.ts'
import { newSigningKey } from '../../apps/server/src/android/signing-keys.ts'
import { sampleKey, sampleSpec } from '../../apps/server/src/android/testing/android-samples.ts'
import { uploadFile } from '../../packages/contract/src/identity/uploads/uploads.calls.ts'
import { resultOf, type Envelope } from '../../packages/contract/src/http/envelope.ts'
import { createApp, publishApp } from '../../packages/contract/src/users/apps/apps.calls.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { startBenchDatabase } from '../measuring/bench-database.ts'
import { median, report } from '../measuring/measure.ts'

const ROUNDS = 5
/** Nothing else but what the tools do, by hand: the same files, without a server, a queue, and a second look. */
const BARE = `set -e
aapt package -f -M AndroidManifest.xml -S res -A assets -I /usr/share/android-framework-res/framework-res.apk -F bare2.apk
aapt add -k bare2.apk classes.dex >/dev/null
zipalign -f -p 4 bare2.apk aligned2.apk
apksigner sign --key key.pk8 --cert cert.pem --v1-signing-enabled true --v2-signing-enabled true --v3-signing-enabled true --out app2.apk aligned2.apk`

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The folder that a build leaves, with its key as a file: what a person would have. */
async function byHand(): Promise<{ folder: string; run(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-bench-'))
  const key = await sampleKey()
  const signal = new AbortController().signal
  await buildApk(await sampleSpec(), { key, earlier: [] }, { folder, signal, onStep: () => {} })
  const run = (command: string): void => {
    const { status, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, input: key.privateKey })
    if (status !== 0) throw new Error(String(stderr))
  }
  run('openssl pkcs8 -topk8 -nocrypt -outform DER -out key.pk8')
  return { folder, run: async () => run(BARE) }
}

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
const owner = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)

async function logo(): Promise<string> {
  const color = { width: 1024, height: 1024, channels: 3, background: '#0b7285' } as const
  const body = new Uint8Array(await sharp({ create: color }).png().toBuffer())
  const headers = { accesstoken: owner.accessToken, 'x-slipway': '1', 'content-type': 'application/octet-stream' }
  const reply = await fetch(`${slipway.url}${uploadFile.path}?purpose=appLogo`, { method: 'POST', headers, body })
  return resultOf(uploadFile, (await reply.json()) as Envelope).url
}
const picture = await logo()

async function publishedApp(round: number): Promise<string> {
  const names = { appName: `Bench ${round}`, androidName: `com.acme.bench${round}`, bundleId: `com.acme.bench${round}` }
  const { appId } = await owner.call(createApp, { ...names, logo: picture })
  await owner.call(publishApp, { appId })
  return appId
}

const hand = await byHand()
const firsts: number[] = []
const warms: number[] = []
const bares: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const appId = await publishedApp(round)
  const pressed = async (oemVersion: string): Promise<void> => {
    await owner.call(startBuild, { appId, oemVersion })
    for (;;) {
      const { state, error } = await owner.call(getBuild, { appId, packageType: 'experience' })
      if (state === buildState.complete) return
      if (state === buildState.failed) throw new Error(error?.code)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  // The first build of an application makes its key.
  firsts.push(await timed(() => pressed('1.0.0')))
  warms.push(await timed(() => pressed('1.0.1')))
  bares.push(await timed(hand.run))
}
const keyMs = await timed(() => newSigningKey('com.acme.home', Date.now()))
await slipway.stop()
rmSync(hand.folder, { recursive: true })

const [first, warm, bare] = [median(firsts), median(warms), median(bares)]
report('bench/app-builds', {
  rounds: ROUNDS,
  'first build of an application, from the button to the package, ms': first,
  'another build, ms (goal below 10,000)': warm,
  'slowest of all, ms (goal below 60,000)': Math.max(...firsts, ...warms),
  'the bare tools by hand, ms (control)': bare,
  'another build / bare tools': warm / bare,
  'a key of 4,096 bits, ms': keyMs,
})
if (warm > 10_000 || Math.max(...firsts, ...warms) > 60_000) process.exitCode = 1
