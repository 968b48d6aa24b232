import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { isRefused } from '../../shared/api/refusal-of.ts'

/** A sign-in whose first step is done. */
export interface PendingStep {
  ticket: string
  methods: readonly StepMethod[]
}

/** What a sign-in was refused with that needs one more step; undefined for every other failure. */
export const pendingStepOf = (error: unknown): PendingStep | undefined =>
  isRefused(error, 'sign-in.secondFactorNeeded') ? (error.data as PendingStep) : undefined
