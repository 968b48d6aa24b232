import { secondStepAddresses } from '@slipway/contract/identity/sign-in/second-step.addresses.ts'
import type * as stepCalls from '@slipway/contract/identity/sign-in/second-step.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const passByCode = addressed<typeof stepCalls.passByCode>(secondStepAddresses.passByCode)
export const askPasskeyStep = addressed<typeof stepCalls.askPasskeyStep>(secondStepAddresses.askPasskeyStep)
export const passByPasskey = addressed<typeof stepCalls.passByPasskey>(secondStepAddresses.passByPasskey)
export const askPasskeyLogin = addressed<typeof stepCalls.askPasskeyLogin>(secondStepAddresses.askPasskeyLogin)
export const loginByPasskey = addressed<typeof stepCalls.loginByPasskey>(secondStepAddresses.loginByPasskey)
