import { actionCall } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { offActionText, offModelText } from '@slipway/contract/devices/devices/off-model-text.ts'
import { isEvent, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { OffModel, ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { partName } from '@slipway/contract/products/features/value-texts.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { firstTooLarge } from '../messages/storable-value.ts'
import { toCommand, type CommandRow } from './command-row.ts'
import { commandsStore } from './commands.store.ts'
import { expirySweep } from './expiry-sweep.ts'
import { SET_PROPERTIES } from './command-sending.ts'
import type { PutCommand } from './enqueue-command.ts'
import { unsettable } from './set-properties.ts'
import { devicesStore } from '../registry/devices.store.ts'
import { userCommandsStore, type ErasedTexts } from './user-commands.store.ts'
import { writtenTexts } from './written-texts.ts'

/** How often a waiting caller looks without a change in this process: another one may have written the answer. */
const LOOK_MS = 40
/** Most devices answer within this time; slow ones are looked for less often. */
const SOON_MS = 3_000
const SLOW_LOOK_MS = 250

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  modelOf(productId: string): Promise<ThingModel>
  inForceOf(productId: string): Promise<FeatureRecord[]>
  put: PutCommand
}

export interface UserCommand {
  deviceId: number
  productId: string
  /** The operation to invoke; undefined sets properties. */
  deKey?: string | undefined
  data: Record<string, unknown>
  /** Seconds. */
  expire: number
  by: UserGiver
}

/** The user itself, or a scene of its home, with the user who wrote what it does. */
export type UserGiver = { user: number } | { scene: number; author: number | null }

/** Commands of end users. The caller decides whether the user may control the device. */
export function userCommands({ db, clock, live, modelOf, inForceOf, put }: Dependencies) {
  const expiring = expirySweep(async () => {
    for (const deviceId of await commandsStore(db).expire(clock.now())) live.changed(deviceId, 'commands')
  })

  async function problemOf({ productId, deKey, data }: UserCommand) {
    const model = await modelOf(productId)
    if (deKey === undefined) return unsettable(model, data)
    const problem = model.checkInput(deKey, data) ?? firstTooLarge(data)
    return problem && { deKey, problem }
  }

  return {
    /** Throws `devices.offModel`, which names the feature as panels do: people never see its identifier. */
    async check(command: UserCommand, locale: Locale): Promise<void> {
      const off = await problemOf(command)
      if (!off) return
      const { deKey, problem } = off
      const found = (await inForceOf(command.productId)).find((one) => one.deKey === deKey)
      const feature = found ? inLocale(found.deName, locale) : deKey
      const named = namedProblem(problem, found, locale)
      const text = command.deKey === undefined ? offModelText(named) : offActionText(named)
      throw new DomainError('devices.offModel', { deKey, feature, problem: inLocale(text, locale) })
    },

    /** The identifiers under which it has texts of its author. */
    textsOf: async ({ productId, deKey, data }: UserCommand): Promise<string[]> =>
      writtenTexts(await modelOf(productId), { deKey, data }),

    async enqueue(tx: DatabaseOrTransaction, { deKey, by, ...command }: UserCommand): Promise<Command> {
      const tail = deKey === undefined ? SET_PROPERTIES : actionCall(deKey).tail
      const byUser = 'user' in by ? by.user : null
      const byScene = 'scene' in by ? by.scene : null
      const row = await put(tx, { ...command, tail, byAccount: null, byUser, byScene })
      const author = 'user' in by ? by.user : by.author
      const texts = writtenTexts(await modelOf(command.productId), { deKey, data: command.data })
      if (author !== null) await userCommandsStore(tx).noteTexts(command.deviceId, author, texts, clock.now())
      return toCommand(row, '', clock.now())
    },

    /** For several commands in one transaction: in one order, so that no two of them deadlock. */
    async lock(tx: DatabaseOrTransaction, deviceIds: readonly number[]): Promise<void> {
      for (const id of [...new Set(deviceIds)].toSorted((one, other) => one - other)) await devicesStore(tx).lock(id)
    },

    /** These commands as they are now, by ID; those that are deleted are missing. */
    async find(on: DatabaseOrTransaction, commandIds: readonly number[]): Promise<Map<number, Command>> {
      const rows = await userCommandsStore(on).findAll(commandIds)
      return new Map(rows.map((row) => [row.id, toCommand(row, '', clock.now())]))
    },

    /**
     * The user is erased: its commands go, and the texts that it wrote to devices leave their latest values. Returns where
     * they are, for what is stored about the past.
     */
    eraseOf: (tx: DatabaseOrTransaction, userId: number): Promise<ErasedTexts[]> =>
      userCommandsStore(tx).eraseOf(userId),

    /** Call it after the transaction: pages that show the device are notified, also when the command is over by the clock. */
    announce(deviceId: number): void {
      live.changed(deviceId, 'commands')
      expiring.soon()
    },

    /** The command of this device once it has ended, or as it is after this time. */
    async endOf(command: Command, deviceId: number, waitMs: number): Promise<Command> {
      const from = performance.now()
      const until = from + waitMs
      const lookMs = () => (performance.now() < from + SOON_MS ? LOOK_MS : SLOW_LOOK_MS)
      let current = command
      let change = live.commandsChanged(deviceId, LOOK_MS)
      while (waitingStatuses.includes(current.status) && performance.now() < until) {
        await change
        // Before it is read, so that no change is missed meanwhile.
        change = live.commandsChanged(deviceId, lookMs())
        const row: CommandRow | undefined = await userCommandsStore(db).find(Number(command.commandId))
        if (!row) return current
        current = toCommand(row, '', clock.now())
      }
      return current
    },
  }
}

/** With the names of the parameters that it is about. */
function namedProblem(problem: OffModel, feature: FeatureRecord | undefined, locale: Locale): OffModel {
  if (!feature || isEvent(feature) || !('at' in problem) || problem.at === undefined) return problem
  return { ...problem, at: partName(feature.deInput, problem.at, locale) }
}

export type UserCommands = ReturnType<typeof userCommands>
