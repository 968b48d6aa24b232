/** The public component of the serial protocol for other domains of the console. */
export { SerialProtocolSection } from './SerialProtocolSection.tsx'
