import type { StepMethod } from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'

/** A sign-in whose first step has succeeded. */
export interface PendingStep {
  ticket: string
  methods: readonly StepMethod[]
}

/** The pending step of a sign-in refused for want of a second factor; undefined for every other failure. */
export const pendingStepOf = (error: unknown): PendingStep | undefined =>
  isRefused(error, 'sign-in.secondFactorNeeded') ? (error.data as PendingStep) : undefined
