/** The library of certificates. It fails unless the first line ran before it, so nothing else imports it. */
import 'reflect-metadata'

export * from '@peculiar/x509'
