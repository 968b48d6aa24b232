/** The drawer that the device list opens. */
export { FleetDrawer } from './FleetDrawer.tsx'
