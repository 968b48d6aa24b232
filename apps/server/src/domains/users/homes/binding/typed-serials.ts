/** A serial number as it was typed, then in upper case, as most are printed. */
export const typedSerials = (serial: string): string[] => [...new Set([serial, serial.toUpperCase()])]
