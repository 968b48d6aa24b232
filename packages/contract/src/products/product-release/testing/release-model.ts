import * as fc from 'fast-check'
import type { PublishStatus } from '../../products/products.lifecycle.ts'
import type { RefusalName } from '../../../refusals.ts'

/** An action of the users or the platform on one product; `believed` is the stage that they expect. */
export type Command =
  | { do: 'release'; believed: PublishStatus | 'the present one' }
  | { do: 'withdraw'; believed: PublishStatus | 'the present one' | 'not said' }
  | { do: 'addFeature' | 'removeFeature' | 'rename' | 'changeModel' | 'delete' | 'restore' }
  | { do: 'finish' | 'breakCategory' | 'mendCategory' }
  | { do: 'wait'; ms: number }

/** The state of one product according to the specification: an oracle without code in common with the tested rules. */
export interface Life {
  stage: PublishStatus
  features: number
  isDeleted: boolean
  isCategoryBroken: boolean
  now: number
  /** The last release that moved the product; undefined after a withdrawal. */
  asked: { from: PublishStatus; at: number } | undefined
}

/** The result of a command: a stage, a refusal, or completion. */
export type Outcome = PublishStatus | RefusalName | 'done'

export const newLife = (now: number): Life => ({
  stage: 1,
  features: 0,
  isDeleted: false,
  isCategoryBroken: false,
  now,
  asked: undefined,
})

const next: Record<1 | 2 | 3, PublishStatus> = { 1: 2, 2: 3, 3: 4 }
const back: Partial<Record<PublishStatus, PublishStatus>> = { 3: 2, 4: 2, 5: 1 }

/** Applies a command to the state and returns its result. */
export function live(life: Life, command: Command): Outcome {
  switch (command.do) {
    case 'wait':
      life.now += command.ms
      return 'done'
    case 'breakCategory':
      life.isCategoryBroken = true
      return 'done'
    case 'mendCategory':
      life.isCategoryBroken = false
      return 'done'
    case 'finish':
      if (!life.isDeleted && life.stage === 4) life.stage = life.isCategoryBroken ? 3 : 5
      return 'done'
    case 'restore':
      if (!life.isDeleted) return 'products.notRestorable'
      life.isDeleted = false
      return 'done'
    default:
      return life.isDeleted ? 'products.notFound' : ofPresent(life, command)
  }
}

function ofPresent(life: Life, command: Command): Outcome {
  switch (command.do) {
    case 'release':
      return released(life, command.believed === 'the present one' ? life.stage : command.believed)
    case 'withdraw':
      return withdrawn(life, command.believed)
    case 'delete':
      if (life.stage > 2) return 'products.notDeletable'
      life.isDeleted = true
      return 'done'
    case 'changeModel':
      return life.stage >= 3 ? 'products.frozen' : 'done'
    case 'addFeature':
      if (life.stage === 3 || life.stage === 4) return 'features.frozen'
      life.features += 1
      return 'done'
    case 'removeFeature':
      if (life.features === 0) return 'done'
      if (life.stage === 3 || life.stage === 4) return 'features.frozen'
      life.features -= 1
      return 'done'
    default:
      return 'done'
  }
}

function released(life: Life, believed: PublishStatus): Outcome {
  if (life.asked?.from === believed && life.now - life.asked.at < 5000) return life.stage
  if (believed !== life.stage) return 'product-release.stageMoved'
  if (life.stage === 5) return 'product-release.alreadyReleased'
  if (life.stage === 4) return 4
  if (life.isCategoryBroken) return 'product-release.categoryOpen'
  if (life.features === 0) return 'product-release.featuresOpen'
  life.asked = { from: life.stage, at: life.now }
  life.stage = next[life.stage]
  return life.stage
}

function withdrawn(life: Life, believed: PublishStatus | 'the present one' | 'not said'): Outcome {
  if (typeof believed === 'number' && believed !== life.stage) return 'product-release.stageMoved'
  const to = back[life.stage]
  if (!to) return 'product-release.notReleased'
  life.asked = undefined
  life.stage = to
  return to
}

const stage = fc.constantFrom<PublishStatus[]>(1, 2, 3, 4, 5)
const present = fc.constant('the present one' as const)
const plain = (name: Exclude<Command['do'], 'release' | 'withdraw' | 'wait'>) => fc.constant<Command>({ do: name })

/** Weighted so that products reach "released" and return many times. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('release' as const), believed: present }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('release' as const), believed: stage }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), believed: stage }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      believed: fc.oneof(present, fc.constant('not said' as const)),
    }),
  },
  { weight: 4, arbitrary: plain('finish') },
  { weight: 3, arbitrary: plain('addFeature') },
  { weight: 2, arbitrary: plain('removeFeature') },
  { weight: 1, arbitrary: plain('rename') },
  { weight: 1, arbitrary: plain('changeModel') },
  { weight: 1, arbitrary: plain('delete') },
  { weight: 2, arbitrary: plain('restore') },
  { weight: 1, arbitrary: plain('breakCategory') },
  { weight: 3, arbitrary: plain('mendCategory') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 999, 4_999, 5_000, 6_000) }),
  },
)

export const commandsOf = (count: number): fc.Arbitrary<Command[]> =>
  fc.array(command, { minLength: count, maxLength: count })
