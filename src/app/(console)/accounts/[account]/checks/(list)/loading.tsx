import { ListSkeleton } from "../../../../../../components/ui/list-skeleton.tsx";

export default function LoadingChecks() {
  return <ListSkeleton heading="Checks" filters={8} />;
}
