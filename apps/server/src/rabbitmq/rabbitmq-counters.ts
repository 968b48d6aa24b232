/** The counters of the broker's transport since its start; the hooks of brokers are not included. */
export interface BrokerCounters {
  brokerUplinks: number
  brokerAcknowledged: number
  brokerUplinksTooLarge: number
  /** Messages of deleted devices, or on topics that no device has. */
  brokerUplinksOfNobody: number
  brokerDownlinks: number
  brokerDownlinksUnheard: number
  brokerOpened: number
  brokerClosed: number
  brokerTakenOver: number
  brokerKicked: number
  brokerKickFailures: number
  brokerComparisons: number
  brokerComparisonFailures: number
}

export const newBrokerCounters = (): BrokerCounters => ({
  brokerUplinks: 0,
  brokerAcknowledged: 0,
  brokerUplinksTooLarge: 0,
  brokerUplinksOfNobody: 0,
  brokerDownlinks: 0,
  brokerDownlinksUnheard: 0,
  brokerOpened: 0,
  brokerClosed: 0,
  brokerTakenOver: 0,
  brokerKicked: 0,
  brokerKickFailures: 0,
  brokerComparisons: 0,
  brokerComparisonFailures: 0,
})
