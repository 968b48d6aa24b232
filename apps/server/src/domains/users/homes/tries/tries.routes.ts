import {
  createPanelTry,
  endPanelTry,
  invokeTriedDevice,
  listPanelTries,
  openTry,
  reportTry,
  setTriedDevice,
  watchPanelTry,
  watchTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { serve, serveStream, serveVisitor, serveVisitorStream, type Route } from '../../../../http/route.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Controller, homeControl } from '../control/home-control.ts'
import type { liveTries } from './live-tries.ts'
import type { TriesDependencies, TriesService } from './tries.service.ts'

interface Services extends Pick<TriesDependencies, 'db'> {
  tries: TriesService
  live: ReturnType<typeof liveTries>
  control: ReturnType<typeof homeControl>
}

export function triesRoutes({ db, tries, live, control }: Services): Route[] {
  async function phone(session: string): Promise<Controller> {
    const { byUser, linkRow } = await tries.require(db, session)
    const find = async (on: DatabaseOrTransaction) => {
      const { shown, ...found } = await tries.require(on, session)
      return { ...found, online: shown.online, isDisabled: shown.isDisabled }
    }
    return { byUser, rateKey: `try:${linkRow}`, find }
  }

  return [
    serve(createPanelTry, ({ input, actor, origin }) => tries.create(input, actor, origin)),
    serve(listPanelTries, ({ input, actor }) => tries.list(input.productId, actor)),
    serve(endPanelTry, async ({ input, actor }) => {
      await tries.end(input, actor)
      return null
    }),
    serveStream(watchPanelTry, async ({ input, actor, ip }, stream) => {
      const linkRow = await tries.requireOwn(input, actor)
      await live.watchOwn({ linkRow, accountId: actor.accountId, ip }, stream)
    }),
    serveVisitor(openTry, ({ input, agent }) => tries.open(input, agent)),
    serveVisitorStream(watchTry, ({ input, ip }, stream) => live.watch({ session: input.session, ip }, stream)),
    serveVisitor(reportTry, async ({ input }) => {
      await live.report(await tries.require(db, input.session), input.log)
      return null
    }),
    serveVisitor(setTriedDevice, async ({ input, locale }) => control(input, await phone(input.session), locale)),
    serveVisitor(invokeTriedDevice, async ({ input, locale }) => control(input, await phone(input.session), locale)),
  ]
}
