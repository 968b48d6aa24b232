import { shareAddresses } from '@slipway/contract/users/homes/shares/shares.addresses.ts'
import type * as calls from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { addressed } from '@slipway/web-client/addressed.ts'

export const readShare = addressed<typeof calls.readShare>(shareAddresses.readShare)
export const acceptShare = addressed<typeof calls.acceptShare>(shareAddresses.acceptShare)
export const visitDevice = addressed<typeof calls.visitDevice>(shareAddresses.visitDevice)
export const watchVisit = addressed<typeof calls.watchVisit>(shareAddresses.watchVisit)
export const setVisitedDevice = addressed<typeof calls.setVisitedDevice>(shareAddresses.setVisitedDevice)
export const invokeVisitedDevice = addressed<typeof calls.invokeVisitedDevice>(shareAddresses.invokeVisitedDevice)
