"""The site's settings. What differs between machines comes from the environment, read here only."""

import os
import re
import secrets
from datetime import timedelta
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from environs import Env, validate

from config.databases import database
from config.logs import logging, start_structlog
from config.redis_urls import broker_url, cache_url
from sandbox import Tier

env = Env()

BASE_DIR = Path(__file__).resolve().parents[2]
VAR = Path(env.str("LASTCARD_VAR", str(BASE_DIR / "var")))
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def kept_secret_key(path: Path) -> str:
    """Made once and kept: sessions outlive a restart."""
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text().strip()


# --- Core ---

SECRET_KEY = env.str("SECRET_KEY", "") or kept_secret_key(VAR / "secret_key")
DEBUG = env.bool("DEBUG", False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "drf_spectacular",
    "knox",
    "rest_framework",
    "accounts",
    "matches",
    "live",
    "ladder",
    "bots",
    "replays",
    "playground",
    "config",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.WholeFiles",
    "csp.middleware.CSPMiddleware",
    "config.languages.middleware.Languages",
    "config.plain_text.plain_text",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "platform" / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database, cache, queue ---

DATABASES = {"default": database(env.str("DATABASE_URL", ""), VAR, pool=env.bool("DATABASE_POOL", True))}

REDIS_URL = env.str("REDIS_URL", f"unix://{VAR / 'queue.sock'}")
CACHES = {
    "default": {
        "BACKEND": "config.cache.ForgivingCache",
        "LOCATION": cache_url(REDIS_URL),
        "KEY_PREFIX": "lastcard",
    },
}

CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The database is the queue: what is lost is sent again from there, so nothing here waits for long.
CELERY_BROKER_TRANSPORT_OPTIONS = {"queue_order_strategy": "priority", "socket_connect_timeout": 2}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.2}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# A worker takes nothing while it is busy: what is more urgent may come meanwhile.
CELERY_WORKER_DISABLE_PREFETCH = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TIMEZONE = "UTC"
CELERY_TASK_DEFAULT_QUEUE = "arena"
CELERY_TASK_ROUTES = {
    "matches.tasks.play_match": {"queue": "play"},
    "bots.tasks.check_version": {"queue": "check"},
    "replays.tasks.forecast": {"queue": "forecast"},
    "replays.tasks.mail_faults": {"queue": "forecast"},
    "bots.tasks.watch_styles": {"queue": "forecast"},
    "playground.tasks.play_run": {"queue": "check"},
}
# Beat's messages expire before the next: a clerk that was away finds one of each, not a heap.
CELERY_BEAT_SCHEDULE = {
    "redeliver matches": {
        "task": "matches.tasks.redeliver",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "redeliver checks": {
        "task": "bots.tasks.redeliver",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "schedule matches": {
        "task": "ladder.tasks.schedule",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "refit the ladders": {
        "task": "ladder.tasks.refit_due",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "forecast games": {
        "task": "replays.tasks.forecast",
        "schedule": 8.0,
        "options": {"expires": 8},
    },
    "watch how bots play": {
        "task": "bots.tasks.watch_styles",
        "schedule": 10.0,
        "options": {"expires": 10},
    },
    "mail the first faults of a kind": {
        "task": "replays.tasks.mail_faults",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "redeliver runs of the playground": {
        "task": "playground.tasks.redeliver",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "forget runs of the playground": {
        "task": "playground.tasks.forget",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
}
DJANGO_STRUCTLOG_CELERY_ENABLED = True

# --- People ---

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignUpForm", "login": "accounts.forms.SignInForm"}
SIGN_INS = env.str("THROTTLE_TOKEN", "30/min")
# By address only: allauth's limit by name would let anybody lock a person out. See accounts.guesses.
# What sends a mail to whatever address is named is limited by the hour and the day.
ACCOUNT_RATE_LIMITS = {
    "login": re.sub(r"^(\d+)/(\w).*", r"\1/\2/ip", SIGN_INS),
    "login_failed": "10/m/ip",
    "signup": None,  # accounts.entrance counts them together with the API's
    "reset_password": "10/h/ip,3/d/key",
    "confirm_email": "3/h/key",
    "manage_email": "10/h/user",
}
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.USERNAME_VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = env.str("ACCOUNT_EMAIL_VERIFICATION", "none")
ACCOUNT_PRESERVE_USERNAME_CASING = True
EMAIL_PORT = env.int("EMAIL_PORT", 25)
EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "lastcard@localhost")
# Where the site is reached from, as mails name it: https://arena.example.org
LASTCARD_ADDRESS = env.str("LASTCARD_ADDRESS", "").rstrip("/")
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
if not (EMAIL_HOST := env.str("EMAIL_HOST", "")):
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

# --- API ---

REST_KNOX = {"AUTH_HEADER_PREFIX": "Token", "TOKEN_TTL": timedelta(days=365), "TOKEN_PREFIX": "lc_"}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "config.parsers.Json",
        "rest_framework.parsers.MultiPartParser",
        "rest_framework.parsers.FormParser",
    ],
    "DEFAULT_PAGINATION_CLASS": "config.pagination.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "accounts.throttles.Strangers",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("THROTTLE_ANON", "1200/min"),
        "user": env.str("THROTTLE_USER", "1200/min"),
        "accounts": env.str("THROTTLE_ACCOUNTS", "60/hour"),
        "token": SIGN_INS,
        "upload": env.str("THROTTLE_UPLOAD", "120/hour"),
        "costly": env.str("THROTTLE_COSTLY", "120/min"),
        "playground": env.str("THROTTLE_PLAYGROUND", "20/min"),
    },
    # How many proxies stand before us; without any, X-Forwarded-For is whatever the client likes.
    # The web server must not read it either (uvicorn --no-proxy-headers): docs/security.md.
    "NUM_PROXIES": env.int("NUM_PROXIES", 0),
    "EXCEPTION_HANDLER": "config.errors.as_json",
    "NON_FIELD_ERRORS_KEY": "detail",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Lastcard",
    "DESCRIPTION": "Upload bots, watch their matches, read the ladders.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
}

# --- Bots and uploads ---

# The sandbox's tier: bubblewrap, or landlock (docs/security.md). The site says so, the workers use it.
LASTCARD_SANDBOX = env.str("LASTCARD_SANDBOX", Tier.BUBBLEWRAP, validate=validate.OneOf(list(Tier)))
# Off where no bot is ever run, as in a container that only serves pages: such a one needs no sandbox.
LASTCARD_RUNS_BOTS = env.bool("LASTCARD_RUNS_BOTS", True)

# A core for each process of a worker. Off where several workers share a machine: all would take the same.
LASTCARD_PIN_CORES = env.bool("LASTCARD_PIN_CORES", True)

LASTCARD_BOTS_PER_OWNER = env.int("LASTCARD_BOTS_PER_OWNER", 64)
# All versions' bytes together: nothing of them is ever deleted, so that a bot can always be rolled back.
LASTCARD_STORED_PER_OWNER = env.int("LASTCARD_STORED_PER_OWNER", 2 * 1024 * 1024 * 1024)
# Open streams of news of one web process: one for each visible tab. Who gets none looks by itself.
LASTCARD_STREAMS = env.int("LASTCARD_STREAMS", 1000)
LASTCARD_STREAMS_PER_ADDRESS = env.int("LASTCARD_STREAMS_PER_ADDRESS", 150)
# Runs of the playground that wait for their turn, of everybody and of one address.
LASTCARD_PLAYGROUND_WAITING = env.int("LASTCARD_PLAYGROUND_WAITING", 16)
LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS = env.int("LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS", 4)
# A whole request, without an uploaded file. More is refused while it arrives.
LASTCARD_MAX_BODY = env.int("LASTCARD_MAX_BODY", 4 * 1024 * 1024)

# --- Language and time ---

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English"), ("fr", "Français")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 31_536_000
LOCALE_PATHS = [BASE_DIR / "platform" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ---

STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}

# --- Security ---

HTTPS = env.bool("LASTCARD_HTTPS", False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        # The editor writes one style element; pages that have it give it a nonce, others have none.
        "style-src": [SELF, NONCE],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    },
}

# --- Logs ---

LOGGING = logging(env.str("LOG_LEVEL", "INFO"))
start_structlog()
