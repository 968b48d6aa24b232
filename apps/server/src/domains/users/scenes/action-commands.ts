import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { controlLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { ActionEnd, ActionResult } from '@slipway/contract/users/scenes/scenes.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { DevicesApi, UserGiver } from '../../devices/devices/index.ts'
import type { ActionTarget } from './action-targets.views.ts'

/** An action with the command that came of it; none where nothing was sent. */
export interface EnqueuedAction {
  target: ActionTarget
  end: ActionEnd
  code: number | null
  command: Command | undefined
}

/** A user by its timer, or a scene. */
export type ActionGiver = { user: number } | { scene: number }

/** An action that is saved. */
export interface WrittenAction extends ActionTarget {
  texts: string[]
}

/** How a command ended. A command that a newer one has replaced has not failed. */
const endsOfStatus: Readonly<Partial<Record<Command['status'], ActionEnd>>> = {
  [commandStatus.acked]: 'done',
  [commandStatus.failed]: 'failed',
  [commandStatus.expired]: 'noAnswer',
}

export const endOfCommand = ({ status, code }: Command): Pick<EnqueuedAction, 'end' | 'code'> => ({
  end: endsOfStatus[status] ?? 'sent',
  code: status === commandStatus.failed ? code : null,
})

export const shownResult = ({
  target: { deviceId, deviceName, deKey },
  end,
  code,
}: Pick<EnqueuedAction, 'target' | 'end' | 'code'>): ActionResult => ({ deviceId, deviceName, deKey, end, code })

const commandOf = ({ deviceRow, productId, deKey, data }: ActionTarget, by: UserGiver) => ({
  deviceId: deviceRow,
  productId,
  deKey: deKey ?? undefined,
  data,
  expire: controlLimits.expireSeconds,
  by,
})

const unsent: Readonly<Partial<Record<DomainError['reason'], ActionEnd>>> = {
  'devices.commandQueueFull': 'queueFull',
  'request.tooLarge': 'offModel',
}

/** The commands of scenes and timers. */
export function actionCommands({ devices: { userCommands } }: { devices: Pick<DevicesApi, 'userCommands'> }) {
  const anyone: UserGiver = { scene: 0, author: null }
  const giverOf = (target: ActionTarget, by: ActionGiver): UserGiver =>
    'scene' in by ? { ...by, author: target.author } : by

  async function fits(target: ActionTarget): Promise<boolean> {
    try {
      await userCommands.check(commandOf(target, anyone), 'en-US')
      return true
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
  }

  async function enqueueOne(tx: DatabaseOrTransaction, target: ActionTarget, by: ActionGiver): Promise<EnqueuedAction> {
    const nothing = (end: ActionEnd): EnqueuedAction => ({ target, end, code: null, command: undefined })
    if (target.isDisabled) return nothing('disabled')
    if (!target.online) return nothing('offline')
    if (!(await fits(target))) return nothing('offModel')
    await sql`savepoint action`.execute(tx)
    try {
      const command = await userCommands.enqueue(tx, commandOf(target, giverOf(target, by)))
      await sql`release savepoint action`.execute(tx)
      return { target, end: 'sent', code: null, command }
    } catch (error) {
      const end = error instanceof DomainError ? unsent[error.reason] : undefined
      if (end === undefined) throw error
      await sql`rollback to savepoint action`.execute(tx)
      return nothing(end)
    }
  }

  return {
    /** Throws `devices.offModel`: what is saved fits the products as they are. */
    async check(targets: readonly ActionTarget[], locale: Locale): Promise<void> {
      for (const target of targets) await userCommands.check(commandOf(target, anyone), locale)
    },

    /** With the identifiers under which they have texts of their author. */
    withTexts: (targets: readonly ActionTarget[]): Promise<WrittenAction[]> =>
      Promise.all(
        targets.map(async (target) => ({ ...target, texts: await userCommands.textsOf(commandOf(target, anyone)) })),
      ),

    /** One command each, in their order; whatever one device can't do leaves the others alone. */
    async enqueue(
      tx: DatabaseOrTransaction,
      targets: readonly ActionTarget[],
      by: ActionGiver,
    ): Promise<EnqueuedAction[]> {
      await userCommands.lock(
        tx,
        targets.map(({ deviceRow }) => deviceRow),
      )
      const enqueued: EnqueuedAction[] = []
      for (const target of targets) enqueued.push(await enqueueOne(tx, target, by))
      return enqueued
    },

    /** Call it after the transaction. */
    announce(enqueued: readonly EnqueuedAction[]): void {
      for (const { target, command } of enqueued) if (command) userCommands.announce(target.deviceRow)
    },

    /** The same actions once their commands have ended, or as they are after this time. */
    waitFor: (enqueued: readonly EnqueuedAction[], waitMs: number): Promise<EnqueuedAction[]> =>
      Promise.all(
        enqueued.map(async (action) => {
          const { command, target } = action
          if (!command) return action
          return { ...action, ...endOfCommand(await userCommands.endOf(command, target.deviceRow, waitMs)) }
        }),
      ),
  }
}

export type ActionCommands = ReturnType<typeof actionCommands>
