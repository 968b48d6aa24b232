import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import {
  addBuilder,
  claimBuild,
  getBuilderProject,
  putBuilderArtifact,
} from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { PROJECT_TIME, UNSIGNED_APK, unsignedSteps } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { unzipSync } from 'fflate'
import type { TestServer } from '../../../../testing/test-server.ts'

/** A machine that has a token. */
export async function builderOf(server: TestServer, name: string) {
  const added = await server.as('administrator').call(addBuilder, { name })
  return { ...added, ...builderWith(server, added.token) }
}

export function builderWith(server: TestServer, token: string) {
  const authorization = `Bearer ${token}`
  return {
    async call<C extends AnyCall>(call: C, input: InputOf<C>): Promise<ResultOf<C>> {
      const { method, url, body, headers } = requestOf(call, input)
      const sent = { method, url, headers: { ...headers, authorization } }
      const reply = await server.visitor.send({ ...sent, ...(body === undefined ? {} : { payload: body }) })
      return resultOf(call, reply.json<Envelope>())
    },

    async project(leaseId: string): Promise<Record<string, Uint8Array>> {
      const { url } = requestOf(getBuilderProject, { leaseId })
      return unzipSync((await server.visitor.send({ method: 'GET', url, headers: { authorization } })).rawPayload)
    },

    async upload(leaseId: string, bytes: Buffer, sha256 = hash('sha256', bytes, 'hex')): Promise<void> {
      const headers = { authorization, 'content-type': 'application/octet-stream' }
      const url = `${putBuilderArtifact.path}?leaseId=${leaseId}&sha256=${sha256}`
      const reply = await server.visitor.send({ method: 'PUT', url, headers, payload: bytes })
      resultOf(putBuilderArtifact, reply.json<Envelope>())
    },
  }
}

export type Builder = Awaited<ReturnType<typeof builderOf>>
type Calling = Pick<Builder, 'call'>

export const claimed = async ({ call }: Calling) => (await call(claimBuild, { waitSeconds: 0 })).task

export async function leased(builder: Calling): Promise<string> {
  const task = await claimed(builder)
  if (!task) throw new Error('nothing to build')
  return task.leaseId
}

export const ZIP = Buffer.from('PK\u0003\u0004 and nothing that a tool reads')

/** What the tools make of the files of a task. */
export function madeUnsigned(project: Readonly<Record<string, Uint8Array>>): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-builder-'))
  try {
    for (const [name, bytes] of Object.entries(project)) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, bytes)
      utimesSync(file, new Date(PROJECT_TIME), new Date(PROJECT_TIME))
    }
    for (const { tool, parameters } of unsignedSteps) execFileSync(tool, parameters, { cwd: folder })
    return readFileSync(path.join(folder, UNSIGNED_APK))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
