/**
 * Connections that may wait until a port takes them; what Linux allows by default. With the 511 of Node, thousands of
 * devices that connect in the same moment lose their first packets and try again after one, three and seven seconds.
 */
export const LISTEN_BACKLOG = 4096
