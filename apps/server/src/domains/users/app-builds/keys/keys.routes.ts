import {
  downloadRegistration,
  exportAppKey,
  getAppKeys,
  getRegistration,
  importAppKey,
  rotateAppKey,
  startRegistration,
} from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { serve, serveDownload, type ActorContext, type Route } from '../../../../http/route.ts'
import { custodyOf } from './key-custody.ts'
import { keyExport, type KeyDependencies, type KeyHolder } from './key-export.ts'
import { keyImport } from './key-import.ts'
import { keyRotation } from './key-rotation.ts'
import type { registrations } from './registrations.ts'

const holderOf = ({ actor, cookies }: Pick<ActorContext<AnyCall>, 'actor' | 'cookies'>): KeyHolder => ({
  actor,
  token: cookies.sessionToken,
})

export function keysRoutes(parts: KeyDependencies, proofPackages: ReturnType<typeof registrations>): Route[] {
  const exportKey = keyExport(parts)
  const importKey = keyImport(parts)
  const rotateKey = keyRotation(parts)
  return [
    serve(getAppKeys, ({ input, actor }) => custodyOf(parts.db, input.appId, actor)),
    serveDownload(exportAppKey, (context) => exportKey(context.input, holderOf(context))),
    serve(importAppKey, async (context) => {
      await importKey(context.input, holderOf(context))
      return custodyOf(parts.db, context.input.appId, context.actor)
    }),
    serve(rotateAppKey, async (context) => {
      await rotateKey(context.input, holderOf(context))
      return custodyOf(parts.db, context.input.appId, context.actor)
    }),
    serve(startRegistration, ({ input, ...asked }) => proofPackages.start(input, asked)),
    serve(getRegistration, ({ input, actor, locale }) => proofPackages.get(input.appId, actor, locale)),
    serveDownload(downloadRegistration, ({ input, actor }) => proofPackages.file(input.appId, actor)),
  ]
}
