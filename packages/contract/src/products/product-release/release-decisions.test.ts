import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextState } from '../../lifecycle.ts'
import { isModelFrozen } from '../features/model-versions/model-stage.ts'
import { isDeletable, isFrozen, productLifecycle, publishStatus } from '../products/products.lifecycle.ts'
import type { RefusalName } from '../../refusals.ts'
import {
  decideRelease,
  decideWithdrawal,
  isAsked,
  stageAhead,
  type StageDecision,
  type StageFacts,
} from './release-decisions.ts'
import { firstOpen, releaseGates, type GateFinding } from './release-gates.ts'
import { commandsOf, live, newLife, type Command, type Life, type Outcome } from './testing/release-model.ts'

const { debugging, developmentDone, trialProduction, massProduction, released } = publishStatus

describe('a release', () => {
  test.each([
    [debugging, developmentDone],
    [developmentDone, trialProduction],
    [trialProduction, massProduction],
  ] as const)('moves a product from stage %i to %i', (from, to) => {
    expect(decideRelease({ publishStatus: from, lastAsked: undefined }, from, 0)).toMatchObject({ kind: 'move', to })
  })

  test.each([
    [4_999, 'stay'],
    [5_000, 'refuse'],
    [-1, 'refuse'],
  ] as const)('asked for again %i ms after it moved the product is: %s (SI-122)', (ms, kind) => {
    const lastAsked = { event: 'finishDevelopment', from: debugging, at: 100_000 } as const
    expect(decideRelease({ publishStatus: developmentDone, lastAsked }, debugging, 100_000 + ms).kind).toBe(kind)
  })

  test('is not taken for the same one after it was withdrawn', () => {
    const lastAsked = { event: 'revoke', from: trialProduction, at: 0 } as const
    const facts: StageFacts = { publishStatus: developmentDone, lastAsked }
    expect(decideRelease(facts, trialProduction, 1).kind).toBe('refuse')
  })

  test.each([
    [debugging, developmentDone],
    [developmentDone, trialProduction],
    [trialProduction, released],
    [massProduction, massProduction],
    [released, undefined],
  ] as const)('asked for in stage %i leads to %s (SI-026)', (from, ahead) => expect(stageAhead(from)).toBe(ahead))
})

interface System extends StageFacts {
  features: number
  isDeleted: boolean
  isCategoryBroken: boolean
  now: number
}

/** The rules combined as on the server, but without a database. */
function obey(system: System, command: Command): Outcome {
  const move = (decision: StageDecision): Outcome => {
    if (decision.kind === 'refuse') return decision.refusal
    if (decision.kind === 'stay') return system.publishStatus
    const { event, to } = decision
    if (isAsked(event)) system.lastAsked = { event, from: system.publishStatus, at: system.now }
    system.publishStatus = to
    return to
  }
  const gate = (): RefusalName | undefined => {
    const findings: GateFinding[] = [
      { gate: 'category', missing: system.isCategoryBroken ? {} : undefined },
      { gate: 'features', missing: system.features > 0 ? undefined : {} },
    ]
    const open = firstOpen(findings)
    return open && releaseGates[open.gate].refusal
  }
  if (command.do === 'wait') system.now += command.ms
  else if (command.do === 'breakCategory' || command.do === 'mendCategory')
    system.isCategoryBroken = command.do === 'breakCategory'
  else if (command.do === 'finish') {
    const event = gate() ? 'failRelease' : 'finishRelease'
    const to = nextState(productLifecycle, system.publishStatus, event)
    if (to && !system.isDeleted) move({ kind: 'move', event, to })
  } else if (command.do === 'restore') {
    if (!system.isDeleted) return 'products.notRestorable'
    system.isDeleted = false
  } else if (system.isDeleted) return 'products.notFound'
  else if (command.do === 'release') {
    const believed = command.believed === 'the present one' ? system.publishStatus : command.believed
    const decision = decideRelease(system, believed, system.now)
    return decision.kind === 'move' ? (gate() ?? move(decision)) : move(decision)
  } else if (command.do === 'withdraw') {
    const { believed } = command
    return move(decideWithdrawal(system.publishStatus, typeof believed === 'number' ? believed : undefined))
  } else if (command.do === 'delete') {
    if (!isDeletable(system.publishStatus)) return 'products.notDeletable'
    system.isDeleted = true
  } else if (command.do === 'changeModel') return isFrozen(system.publishStatus) ? 'products.frozen' : 'done'
  else if (command.do === 'addFeature' || (command.do === 'removeFeature' && system.features > 0)) {
    if (isModelFrozen(system.publishStatus)) return 'features.frozen'
    system.features += command.do === 'addFeature' ? 1 : -1
  }
  return 'done'
}

test('500 seeds of 200 random commands: the rules never part from a model of the product’s life', () => {
  const visited = new Set<number>()
  fc.assert(
    fc.property(commandsOf(200), (commands) => {
      const life: Life = newLife(0)
      const system: System = {
        publishStatus: debugging,
        lastAsked: undefined,
        features: 0,
        isDeleted: false,
        isCategoryBroken: false,
        now: 0,
      }
      for (const command of commands) {
        const expected = live(life, command)
        expect([obey(system, command), system.publishStatus]).toEqual([expected, life.stage])
        visited.add(life.stage)
      }
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
  expect([...visited].toSorted()).toEqual([1, 2, 3, 4, 5])
})
