const TIMES = { createdAt: "created_at", updatedAt: "updated_at" };

/** Maps better-auth's models to our tables and columns. */
export const MODELS = {
  user: { fields: { ...TIMES, emailVerified: "email_verified" } },
  session: {
    fields: {
      ...TIMES,
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
    },
    additionalFields: {
      issuer: { type: "string", required: false, input: false },
      hostCookie: { type: "boolean", required: false, input: false, fieldName: "host_cookie" },
      issuerSid: { type: "string", required: false, input: false, fieldName: "issuer_sid" },
    },
  },
  account: {
    modelName: "credential",
    fields: {
      ...TIMES,
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
    },
  },
  verification: { fields: { ...TIMES, expiresAt: "expires_at" } },
} as const;

export const TWO_FACTOR = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
};
