import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { signInRefusals } from '@slipway/contract/identity/sign-in/sign-in.refusals.ts'
import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'

/** A sign-in whose first step is done. */
export interface PendingStep {
  ticket: string
  methods: readonly StepMethod[]
}

/** What a sign-in was refused with that needs one more step; undefined for every other failure. */
export const pendingStepOf = (error: unknown): PendingStep | undefined =>
  error instanceof CallRefused && error.code === signInRefusals['sign-in.secondFactorNeeded']
    ? (error.data as PendingStep)
    : undefined
