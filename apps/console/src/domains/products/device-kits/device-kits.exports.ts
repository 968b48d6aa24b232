export { DeviceKitLink } from './DeviceKitLink.tsx'
