import { createSampleProgram, getMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { AnyCall, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { zipSync } from 'fflate'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

/** SI-091: without the verification by email, which the tests of developers have. */
export async function markDeveloper(server: TestServer, caller: Caller): Promise<void> {
  const { accountId } = await caller.account()
  const email = `developer-${accountId}@example.com`
  await server.db
    .insertInto('developers')
    .values({ account_id: accountId, email, joined_at: new Date(server.clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A mini-program with a packaged version, for calls that point at either. */
export async function programWithVersion(
  server: TestServer,
  owner: Caller,
): Promise<{ miniProgramId: string; miniVersionId: string }> {
  await markDeveloper(server, owner)
  const { miniProgramId } = await owner.call(createSampleProgram, {})
  const { versions } = await owner.call(getMiniProgram, { miniProgramId })
  return { miniProgramId, miniVersionId: versions[0]?.versionId ?? '' }
}

export type ProgramFiles = Record<string, string | Uint8Array>

export const manifestText = (change: object = {}): string =>
  JSON.stringify({ version: '1.0.0', permissions: [], languages: ['zh_CN', 'en_US'], ...change }, null, 2)

/** The smallest program that the check finds nothing in. */
export const programFiles = (change: object = {}): ProgramFiles => ({
  'miniprogram.json': manifestText(change),
  'index.html': '<!doctype html><meta charset="utf-8"><script type="module" src="app.js"></script>',
  'app.js': `import { openPanel } from '/panel-files/sdk/1/panel.js'\nconst app = await openPanel()\nawait app.ui.ready()\n`,
})

export const programZip = (files: ProgramFiles): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === 'string' ? new TextEncoder().encode(content) : content,
        ]),
      ),
    ),
  )

/** A file of a program or its list of accounts, as browsers send it. */
export async function sendFile<C extends AnyCall>(
  caller: Caller,
  call: C,
  { miniProgramId, bytes }: { miniProgramId: string; bytes: Uint8Array },
): Promise<ResultOf<C>> {
  const form = new FormData()
  form.append('miniProgramId', miniProgramId)
  form.append('file', new Blob([Buffer.from(bytes)]), 'file')
  const body = new Response(form)
  const reply = await caller.send({
    method: call.method,
    url: call.path,
    headers: { 'x-slipway': '1', 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return resultOf(call, reply.json<Envelope>())
}
