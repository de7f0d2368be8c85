import { ListSkeleton } from "../../../../../../components/ui/list-skeleton.tsx";

export default function LoadingWebhooks() {
  return <ListSkeleton heading="Webhooks" hasIntro />;
}
