"use client";

export { ErrorNotice as default } from "#components/frame/error-notice.tsx";
