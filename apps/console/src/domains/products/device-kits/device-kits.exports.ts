export { DeviceKitLink, useDeviceKitEntry } from './DeviceKitLink.tsx'
