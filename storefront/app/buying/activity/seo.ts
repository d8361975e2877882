import { yuan } from '@gongfang/contract/base/money'
import type { ActivityDetail, ActivityState } from '@gongfang/contract/buying/activity'
import type { MetaDescriptor } from 'react-router'
import { activityPath } from '../../base/paths.ts'

/** The activity as structured data for search engines. The fee is always in money. */
export function eventData(activity: ActivityDetail): MetaDescriptor {
  const { id, title, summary, cover, state, format, city, place, speaker, startsAt, endsAt, feeFen } =
    activity
  const status = state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': activity.kind === 'training' ? 'EducationEvent' : 'Event',
      name: title,
      description: summary || title,
      startDate: startsAt,
      endDate: endsAt,
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${format === 'online' ? 'Online' : 'Offline'}EventAttendanceMode`,
      ...(cover && { image: cover }),
      location:
        format === 'online'
          ? { '@type': 'VirtualLocation', url: activityPath(id) }
          : { '@type': 'Place', name: place || city, address: [city, place].filter(Boolean).join(' ') },
      ...(speaker && { performer: { '@type': 'Person', name: speaker } }),
      offers: {
        '@type': 'Offer',
        price: yuan(feeFen),
        priceCurrency: 'CNY',
        url: activityPath(id),
        availability: `https://schema.org/${availability(state)}`,
        validFrom: activity.opensAt,
      },
    },
  }
}

/** Sign-ups that have not begun can be waited for; `validFrom` says when they begin. */
function availability(state: ActivityState): 'PreOrder' | 'InStock' | 'SoldOut' {
  if (state === 'upcoming') return 'PreOrder'
  return state === 'open' ? 'InStock' : 'SoldOut'
}
