/** A certificate of a device that never was: its private key is gone. In force until 2126. */
export const certificatePem = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUOgAwIBAgIUG1k31b8KyCAFWqelnQJgCK+I+ZQwCgYIKoZIzj0EAwIw
IzEPMA0GA1UEAwwGbGFtcC0xMRAwDgYDVQQKDAdTbGlwd2F5MCAXDTI2MTEyMjA1
MTk1MVoYDzIxMjYxMDI5MDUxOTUxWjAjMQ8wDQYDVQQDDAZsYW1wLTExEDAOBgNV
BAoMB1NsaXB3YXkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQr3P9/NfixQXsB
llu9nobQ7K5csl5dXqauPEtdoxFW0pH1scDxAGwEfHcx7x3qBaHLdXelvexuK3T9
V9u1jRWPo1MwUTAdBgNVHQ4EFgQUnmKuZYxBbi6eBkAhn2bNRTLd4pMwHwYDVR0j
BBgwFoAUnmKuZYxBbi6eBkAhn2bNRTLd4pMwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNJADBGAiEArOw5C/d/DtbfguN3cYRhtxCH/scKJ5fFhtn2D06WIh0C
IQC2AL4A4DsujotxIPP3zoUuR299cdRhSvkLKxYafAscwg==
-----END CERTIFICATE-----`

export const certificateFingerprint = '65e7b296dcdeec9d2d5540897abe5c33647dd814864b0f7de6bb7bf479ceff88'
