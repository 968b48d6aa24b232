import type * as areaCalls from '@slipway/contract/identity/areas/areas.calls.ts'
import { signInAddresses } from '@slipway/contract/identity/sign-in/sign-in.addresses.ts'
import type * as signInCalls from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const listAreas = addressed<typeof areaCalls.listAreas>(signInAddresses.listAreas)
export const getCaptcha = addressed<typeof signInCalls.getCaptcha>(signInAddresses.getCaptcha)
export const login = addressed<typeof signInCalls.login>(signInAddresses.login)
export const sendCode = addressed<typeof signInCalls.sendCode>(signInAddresses.sendCode)
export const register = addressed<typeof signInCalls.register>(signInAddresses.register)
