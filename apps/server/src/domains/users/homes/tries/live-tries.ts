import type { watchPanelTry, watchTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { EventStream } from '../../../../http/route.ts'
import type { Log } from '../../../../log.ts'
import type { DevicesApi } from '../../../devices/devices/index.ts'
import type { VirtualDevicesApi } from '../../../devices/virtual-devices/index.ts'
import { deviceFeed } from '../live/device-feed.ts'
import { feedMap } from '../live/feed-map.ts'
import { inStreamPlace } from '../live/stream-places.ts'
import type { TriesDependencies, TriesService } from './tries.service.ts'
import type { TriedDevice } from './tries.views.ts'
import { sql } from 'kysely'
import { trySource, type TryReader, type TryState } from './try-feeds.ts'

/** Notified with the number of a link's row: a phone has come, or the link is withdrawn. */
const TRIES_CHANGED = 'tries.changed'
/** Notified with what a phone has logged. */
const TRIES_LOGGED = 'tries.logged'
/** Notified with the number of a panel's row when it was saved or deleted. */
const PANELS_CHANGED = 'panels.changed'

interface Dependencies extends Pick<TriesDependencies, 'db' | 'clock'> {
  log: Pick<Log, 'warn'>
  devices: Pick<DevicesApi, 'follow'>
  virtualDevices: Pick<VirtualDevicesApi, 'holdStandIn'>
  tries: Pick<TriesService, 'require' | 'panelOf'>
}

/** Open pages of tries, of phones and of their developers. */
export function liveTries({ db, clock, log, devices: { follow }, virtualDevices, tries }: Dependencies) {
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a try of a panel could not be read for its streams')
  const feeds = feedMap((linkRow: number) => {
    const onLost = () => feeds.get(linkRow)?.touchAll()
    const { source, end } = trySource({ db, clock, virtualDevices, panelOf: tries.panelOf, onLost }, linkRow)
    const feed = deviceFeed(source, { follow, onFailure })
    void feed.running.finally(end)
    return feed
  })
  const enter = inStreamPlace()
  let listening: Promise<unknown> | undefined
  /** Pages of developers in this process. */
  const watching = new Map<number, Set<TryReader['send']>>()

  function onLog(message: string): void {
    const { link, line } = JSON.parse(message) as { link: number; line: string }
    for (const send of watching.get(link) ?? []) send({ log: [line] })
  }

  const isOfPanel = (state: TryState | undefined, panelId: string) => state?.device.panelId === panelId
  const touchEverything = () => [...feeds.all()].forEach((feed) => feed.touchAll())
  function onPanel(panelId: string): void {
    for (const feed of feeds.all()) if (isOfPanel(feed.state(), panelId)) feed.touchAll()
  }

  function listen(): Promise<unknown> {
    listening ??= Promise.all([
      db.listen(TRIES_CHANGED, { onMessage: (row) => feeds.get(Number(row))?.touchAll(), onGap: touchEverything }),
      db.listen(TRIES_LOGGED, { onMessage: onLog, onGap: () => undefined }),
      db.listen(PANELS_CHANGED, { onMessage: onPanel, onGap: touchEverything }),
    ]).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  return {
    /** A phone's page, until its link is over. */
    async watch({ session, ip }: { session: string; ip: string }, stream: EventStream<typeof watchTry>): Promise<void> {
      const { linkRow } = await tries.require(db, session)
      await listen()
      await enter({ reader: session, ip }, stream, (send: TryReader['send'], signal) =>
        feeds.of(linkRow).attach({ isPhone: true, send }, signal),
      )
    },

    /** The page of its developer. */
    async watchOwn(
      { linkRow, accountId, ip }: { linkRow: number; accountId: number; ip: string },
      stream: EventStream<typeof watchPanelTry>,
    ): Promise<void> {
      await listen()
      await enter({ reader: `try:${accountId}`, ip }, stream, async (send: TryReader['send'], signal) => {
        const readers = watching.get(linkRow) ?? new Set()
        watching.set(linkRow, readers.add(send))
        try {
          await feeds.of(linkRow).attach({ isPhone: false, send }, signal)
        } finally {
          readers.delete(send)
          if (readers.size === 0) watching.delete(linkRow)
        }
      })
    },

    /** What the page of a debug link has logged, for its developer in whatever process. */
    async report({ linkRow, kind }: Pick<TriedDevice, 'linkRow' | 'kind'>, lines: readonly string[]): Promise<void> {
      if (kind !== 'debug') return
      // With a number each, as Postgres sends equal notifications of one statement once.
      const messages = lines.map((line, number) => JSON.stringify({ link: linkRow, line, number }))
      await sql`select pg_notify(${TRIES_LOGGED}, message) from unnest(${messages}::text[]) as message`.execute(db)
    },

    stop: (): void => [...feeds.all()].forEach((feed) => feed.stop()),
  }
}
