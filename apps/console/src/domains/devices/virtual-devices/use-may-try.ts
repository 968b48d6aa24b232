import { bindDevProduct } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useMay } from '../../../shared/use-may.ts'

/** Whether the account is offered virtual devices (EN-DEPLOY-08). */
export const useMayTry = (): boolean => useMay(bindDevProduct) && !deployment().hideVirtualDevice
